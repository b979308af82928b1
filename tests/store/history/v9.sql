BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('d67fe541ddcd4f21a3abb7cd32312baf','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('d67fe541ddcd4f21a3abb7cd32312baf','slips','{"value": "fbi ty", "seal": "d3e89cb5f71937a26c0de5eaf26c4ee31f414c9b946e290aaca51649015f5118"}','Petr','2026-07-08T20:15:34Z');
CREATE TABLE entries (
	camp VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	schema_version INTEGER NOT NULL, 
	payload TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	reason TEXT, 
	outcome_hash VARCHAR(64) NOT NULL, 
	prev_hash VARCHAR(64) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	CONSTRAINT entries_camp_version PRIMARY KEY (camp, version), 
	CONSTRAINT entries_version CHECK (version >= 1), 
	CONSTRAINT entries_camp FOREIGN KEY(camp) REFERENCES camps (uid)
);
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',1,'setup',3,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','2e04c42990fefba2bb2852525227c9dfd20abd49766b684de86c499aa38eda54','7d43aef5c93eb56d68eec15021fc1c8ca84694f115f7b6732f08d0474965781f');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',2,'order',3,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','7d43aef5c93eb56d68eec15021fc1c8ca84694f115f7b6732f08d0474965781f','0e880efbd15e5e867e2a07a48538e37c60ff5276e66a16fcb10c7ef828c5590f');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',3,'order',3,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','0e880efbd15e5e867e2a07a48538e37c60ff5276e66a16fcb10c7ef828c5590f','ef7dd99b86528fc02d99473bce9fca306c4deb2431188239d5c921844286bb44');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',4,'order',3,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','ef7dd99b86528fc02d99473bce9fca306c4deb2431188239d5c921844286bb44','0706d400d3a2971f67b75d96420046528f68cc453c4d5331abdde059a2624935');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',5,'order',3,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','0706d400d3a2971f67b75d96420046528f68cc453c4d5331abdde059a2624935','f4ca20d858dc02a75ffecffbba48b3ae48278ef6a192d72e6107ed6e2a6744cd');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',6,'order',3,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','f4ca20d858dc02a75ffecffbba48b3ae48278ef6a192d72e6107ed6e2a6744cd','6c1756b954b3195fe7a3e1c025b22f22bff65e752d7f64576e0609d4dc11dbaf');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',7,'order',3,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','6c1756b954b3195fe7a3e1c025b22f22bff65e752d7f64576e0609d4dc11dbaf','6e56fb5669d58ef10806761f9c4b41975ed770bb4df740bbb3afa02b4e4d55ed');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',8,'order',3,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','6e56fb5669d58ef10806761f9c4b41975ed770bb4df740bbb3afa02b4e4d55ed','9485aa840998db54a7a81f8c767555c0ac72e35e9ef227dd6687f5e8e9bf1e5b');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',9,'order',3,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','9485aa840998db54a7a81f8c767555c0ac72e35e9ef227dd6687f5e8e9bf1e5b','7d6f389640e2eba0f9946b3f329978a8aec50fa6e37dbe52192d97f09618e120');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',10,'order',3,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','7d6f389640e2eba0f9946b3f329978a8aec50fa6e37dbe52192d97f09618e120','ac74951620f3db0183d7c9808cfd37fb1270093c761489cfba51ec0cb8e3ca05');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',11,'order',3,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','ac74951620f3db0183d7c9808cfd37fb1270093c761489cfba51ec0cb8e3ca05','773442d785e3ca873fd3cdcb8eaea10e401e61f15f5820aad13210acec8668f4');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',12,'amendment',3,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','773442d785e3ca873fd3cdcb8eaea10e401e61f15f5820aad13210acec8668f4','ea0bc39bfaac2f1b19d04bf73d5a18cc0407519ef1e67335faced2f5fab318fa');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','ea0bc39bfaac2f1b19d04bf73d5a18cc0407519ef1e67335faced2f5fab318fa','3bb3746972fba0d7cb194291ed4622a5f9a867e6fde2f61cdfd7009d7eb1325f');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','3bb3746972fba0d7cb194291ed4622a5f9a867e6fde2f61cdfd7009d7eb1325f','f9b59db3cfb79ad488ad4f0797d1cb7f684f273efb1abbc6e8de7a67fc809fad');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',15,'release',2,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','f9b59db3cfb79ad488ad4f0797d1cb7f684f273efb1abbc6e8de7a67fc809fad','db71f874216866505765f2e947ee35870c087e207f89c676e53541c76ab4b6a2');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','db71f874216866505765f2e947ee35870c087e207f89c676e53541c76ab4b6a2','1e166d207c8912c0d08b7863f40311b5a80cc6b026f95c01d220950b601deaca');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','1e166d207c8912c0d08b7863f40311b5a80cc6b026f95c01d220950b601deaca','d7dec1e7e8ac40599ff2de5f8f3c4fe2782ab3e2e623172c0193c5135574a1f4');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','d7dec1e7e8ac40599ff2de5f8f3c4fe2782ab3e2e623172c0193c5135574a1f4','48c508fdeb62652ee9243f7c1a7e4dfbd4ae43ec2a6b930be5388485f513dedd');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',19,'evidence',2,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','48c508fdeb62652ee9243f7c1a7e4dfbd4ae43ec2a6b930be5388485f513dedd','da95d3ca21054d7e40520066c7325981dc6bb3c6b75b4cb2ef1151bd9ea5516d');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',20,'withdrawal',2,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','da95d3ca21054d7e40520066c7325981dc6bb3c6b75b4cb2ef1151bd9ea5516d','ef833804e55c106a1a8e5e8e7a6233ef9a4c8dac9b20a24b42948b5bb27b9df7');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',21,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','ef833804e55c106a1a8e5e8e7a6233ef9a4c8dac9b20a24b42948b5bb27b9df7','e8979bc22a2bebf5ff142ef2f19590868ecc674211f208780b15884f9c0be658');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',22,'takeover',2,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','e8979bc22a2bebf5ff142ef2f19590868ecc674211f208780b15884f9c0be658','6d830dda518d919a9b11ad085a3f9d56942e37106b331d7428f354635a8bbbd1');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',23,'takeover',2,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','6d830dda518d919a9b11ad085a3f9d56942e37106b331d7428f354635a8bbbd1','e44d58398f5f49b527d0a03f29f8b5874f3f37e7c6d88ada92ad83804b31c610');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',24,'chore',2,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','e44d58398f5f49b527d0a03f29f8b5874f3f37e7c6d88ada92ad83804b31c610','da627969b25c4986f7170413f383468b98a17d6a4a02e7308ffb3680dd312d06');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',25,'edit',2,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','da627969b25c4986f7170413f383468b98a17d6a4a02e7308ffb3680dd312d06','5c6ce618686a79304bfb4c9ed405739c207335656a08bf9a9a8d64ec35f8cf5b');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',26,'undo',2,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','5c6ce618686a79304bfb4c9ed405739c207335656a08bf9a9a8d64ec35f8cf5b','a7f6fbd33068e2368ff1ea04f6f7cd5c3cb291ad39d78d64a2164a9a305b0fe6');
INSERT INTO "entries" VALUES('d67fe541ddcd4f21a3abb7cd32312baf',27,'redo',2,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','a7f6fbd33068e2368ff1ea04f6f7cd5c3cb291ad39d78d64a2164a9a305b0fe6','d876dfb9ff10cd42d7faa79e768fd67c05289dd0306e7d86876f36c0ef008dac');
CREATE TABLE fejag_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT fejag_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "fejag_schema" VALUES('0004');
CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END;
CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no delete'); END;
CREATE TRIGGER entries_only_next BEFORE INSERT ON entries
    WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE camp = NEW.camp)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: not the next version'); END;
COMMIT;
