BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('095e8349e80944918591fb200ab30a93','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('095e8349e80944918591fb200ab30a93','slips','"fbi ty"','Petr','2026-07-08T20:15:33Z');
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
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',1,'setup',3,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','6ea9c4be67ccdb2ea5ee938e9b5eebd35e1ed7e2e65bc8bebfcadefad7d99ba9','dc0503e1dd92c87fb8e39878e0c9ec7783691379cb22e97df671015e76f14be9');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',2,'order',2,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','dc0503e1dd92c87fb8e39878e0c9ec7783691379cb22e97df671015e76f14be9','d6e5cf6f0a7a859867112727a2e3940449f0cf2b51f62b71b298ed1f1765bb60');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',3,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','d6e5cf6f0a7a859867112727a2e3940449f0cf2b51f62b71b298ed1f1765bb60','1022a8cb357a2a87fec6d3f8b0ad9f7ce4470de3a2fe552980c1871aa96c4ada');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',4,'order',2,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','1022a8cb357a2a87fec6d3f8b0ad9f7ce4470de3a2fe552980c1871aa96c4ada','b666a9ce2d8c1a606ff01cd00c9f0d78257770b7c90c884bcd456904d29fe8c5');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',5,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','b666a9ce2d8c1a606ff01cd00c9f0d78257770b7c90c884bcd456904d29fe8c5','f5927e1546d80f099a442112115a3896a9c7013fc9204e2f2f79073f182a9062');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',6,'order',2,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','f5927e1546d80f099a442112115a3896a9c7013fc9204e2f2f79073f182a9062','a48147eddc17193b5346ef33831087dac3134823221b432044033d559faccbc3');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',7,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','a48147eddc17193b5346ef33831087dac3134823221b432044033d559faccbc3','8a927de06cffc4da23b0c471e75c1f1ecea38c952c9afc9d53114b61eac00960');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',8,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','8a927de06cffc4da23b0c471e75c1f1ecea38c952c9afc9d53114b61eac00960','ff7ec25842a096b3b8115670322577c88cad09bfe4b9cb026cebb43a543e1db6');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',9,'order',2,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','ff7ec25842a096b3b8115670322577c88cad09bfe4b9cb026cebb43a543e1db6','9cc806f1c355d51f92d7810bdd2667106519c51ebe0f0b1b78c688f94d413b28');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',10,'order',2,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','9cc806f1c355d51f92d7810bdd2667106519c51ebe0f0b1b78c688f94d413b28','c93062a4f4eefa89aca092bdf31edaee5cb143d5b796239f93dfe34a6315ae66');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',11,'order',2,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','c93062a4f4eefa89aca092bdf31edaee5cb143d5b796239f93dfe34a6315ae66','8679cc193b346a8b53d851ba7d1b9167008954f2af9910e8510b90848bdaac06');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',12,'amendment',2,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','8679cc193b346a8b53d851ba7d1b9167008954f2af9910e8510b90848bdaac06','000aab2b12d2b915905c6460788533b45002ff951f17dd3c79fa11b58b61e07c');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','000aab2b12d2b915905c6460788533b45002ff951f17dd3c79fa11b58b61e07c','9d99b57a0197ad1cf9775dd9094129ff0e1b1672b89676e4eb849ebd931ddbcb');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','9d99b57a0197ad1cf9775dd9094129ff0e1b1672b89676e4eb849ebd931ddbcb','821132aabd9a610c6aea3139fec7fbf4f312fad90ca8dcaad4ad8031e49297b2');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',15,'release',2,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','821132aabd9a610c6aea3139fec7fbf4f312fad90ca8dcaad4ad8031e49297b2','d482ad4b79869714e95cda332a8ce628974eb890a1d8a2589d3e938693eb1d86');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','d482ad4b79869714e95cda332a8ce628974eb890a1d8a2589d3e938693eb1d86','132a1017ef6d63a3c7ac488acf21d24f8edaf219c1049b0bd8336d8cd82f5372');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','132a1017ef6d63a3c7ac488acf21d24f8edaf219c1049b0bd8336d8cd82f5372','4c008e48fc4f624fba5f357bf5f6a598806d45ef5ae2a788e51b2db88c122d5a');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','4c008e48fc4f624fba5f357bf5f6a598806d45ef5ae2a788e51b2db88c122d5a','d969ff06464f4a1e95a1332528d91282296857ab4e7fc1de6179ef29cc4b0555');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',19,'evidence',2,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','d969ff06464f4a1e95a1332528d91282296857ab4e7fc1de6179ef29cc4b0555','561c53875162001981d44ead546b2005b479948db30c724be85f3d609a8e3c96');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',20,'withdrawal',2,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','561c53875162001981d44ead546b2005b479948db30c724be85f3d609a8e3c96','146c333c8975a2ca7f9fab4434b90875f95928f7c2b23b6362a56117023e4ba3');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',21,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','146c333c8975a2ca7f9fab4434b90875f95928f7c2b23b6362a56117023e4ba3','a59e1c2c46cc0cbd7cf976461ed986e26d319cec03cda005320c9a2379cb8f79');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',22,'takeover',2,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','a59e1c2c46cc0cbd7cf976461ed986e26d319cec03cda005320c9a2379cb8f79','b4246d2073cefebb85a7b53d07e8e9778d03c187afad165839bf134de77f7459');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',23,'takeover',2,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','b4246d2073cefebb85a7b53d07e8e9778d03c187afad165839bf134de77f7459','44abac0e99f11b042a6f45f67e12bab3677b9b5351f09eb8cdb6a96ea0d3aa5c');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',24,'edit',2,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:30Z','misread','05008ba08e13fcf1991f9a2bacd9c7bad7813869a7243bb76c44414cdfd127cf','44abac0e99f11b042a6f45f67e12bab3677b9b5351f09eb8cdb6a96ea0d3aa5c','58bd2fde23ea0b250999d864f3321d7bd5e9cf791fa9f51b64d7979ad00adbb4');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',25,'undo',2,'{"target":24}','Jana','2026-07-08T20:15:31Z','misread','4d3d4f6c6a0478ad2446d03bea02eddaba9f52e1e8b02651e99ebb7d56fa1fa3','58bd2fde23ea0b250999d864f3321d7bd5e9cf791fa9f51b64d7979ad00adbb4','2a8acd8a9841da64b555cd2c99951509edcf56e7d414fc166efdbbea16ce3204');
INSERT INTO "entries" VALUES('095e8349e80944918591fb200ab30a93',26,'redo',2,'{"target":24}','Jana','2026-07-08T20:15:32Z','misread','acfc08529aa6d11f78b5dd10b733c253572cedfed725eff1d58819792f656048','2a8acd8a9841da64b555cd2c99951509edcf56e7d414fc166efdbbea16ce3204','db3afafed8bbe3c2aca43c5ff3272ee802afa20fc72f982186b281ea2d78954b');
CREATE TABLE fejag_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT fejag_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "fejag_schema" VALUES('0003');
CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END;
CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no delete'); END;
CREATE TRIGGER entries_only_next BEFORE INSERT ON entries
    WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE camp = NEW.camp)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: not the next version'); END;
COMMIT;
