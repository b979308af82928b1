BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	first_name TEXT NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('2959c74ed6984158b80a896e41322b5e','tabor','Tábor','2026-07-08T20:15:04Z','Tábor');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('2959c74ed6984158b80a896e41322b5e','slips','"fbi ty"','Petr','2026-07-08T20:15:34Z');
CREATE TABLE entries (
	camp VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	schema_version INTEGER NOT NULL, 
	payload TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	reason TEXT, 
	outcome_hash TEXT NOT NULL, 
	prev_hash TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT entries_camp_version PRIMARY KEY (camp, version), 
	CONSTRAINT entries_version CHECK (version >= 1), 
	CONSTRAINT entries_camp FOREIGN KEY(camp) REFERENCES camps (uid)
);
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','61c47d99428950ecc671d2b9f096bf3ce7fbcc17cb2e0b30b9015d351f725e6b','4781a9fa3458aca4fd7fb612aad10939d45eeef6126dea39136b8b0e5efadf87');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','4781a9fa3458aca4fd7fb612aad10939d45eeef6126dea39136b8b0e5efadf87','c2ed5067900aabb9c73b318173a70b98ca1a29219f90455627aaba5dbbabf15f');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','c2ed5067900aabb9c73b318173a70b98ca1a29219f90455627aaba5dbbabf15f','1004d4efb60618c7f323df96ca93c218b3e7f2ce3e55ea7edbfa8e8065a5d16c');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','1004d4efb60618c7f323df96ca93c218b3e7f2ce3e55ea7edbfa8e8065a5d16c','f4c0d13348f4da4fe2a392c45bc0981e73f2971d6dec347318cbd97d3429e131');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','f4c0d13348f4da4fe2a392c45bc0981e73f2971d6dec347318cbd97d3429e131','0f82bf7f12f61c4812f0b6da8a4a684d79f60aeb1982acd9cf411f04afd6eb7b');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','0f82bf7f12f61c4812f0b6da8a4a684d79f60aeb1982acd9cf411f04afd6eb7b','7a08c9015ea009a22d034ed9670b454cbff8685f92ab2180bc4b22ef70870ac1');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','7a08c9015ea009a22d034ed9670b454cbff8685f92ab2180bc4b22ef70870ac1','8f14e41f30f67f6aa366d53c5ea7ce1c4d6ba34846c1ab8139830add7163b58d');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','8f14e41f30f67f6aa366d53c5ea7ce1c4d6ba34846c1ab8139830add7163b58d','a587901ad7f0a904f5ed061465c16112759deb39060fd74450601c5c3cd5a2b4');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','a587901ad7f0a904f5ed061465c16112759deb39060fd74450601c5c3cd5a2b4','df38d477b97ecfa1f269b886417469707f17d03308b00c48de8320f4751d2de8');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','df38d477b97ecfa1f269b886417469707f17d03308b00c48de8320f4751d2de8','ec3a2bb6884ded92b213eb68e0bff729799208b223d3322951c56c1022aeecf5');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','ec3a2bb6884ded92b213eb68e0bff729799208b223d3322951c56c1022aeecf5','29d4f21e835af9cdf8d4bf044ac84a41f8b80bb8be96e52cb30e7d1de2524a9a');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','29d4f21e835af9cdf8d4bf044ac84a41f8b80bb8be96e52cb30e7d1de2524a9a','4e46c20800d70b5b3feb83dfc7a13e51bf701bd25d3e0b8ec154f6878df669fb');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','4e46c20800d70b5b3feb83dfc7a13e51bf701bd25d3e0b8ec154f6878df669fb','e67ea8f82152035a4b9de6176e057c943093dfc7422a3e376f020dddfd2cdd32');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','e67ea8f82152035a4b9de6176e057c943093dfc7422a3e376f020dddfd2cdd32','6cb9295f51d397ab878b5803af4b68c180ab06af4dba1fb5b5e691748a28f1f1');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','6cb9295f51d397ab878b5803af4b68c180ab06af4dba1fb5b5e691748a28f1f1','a5c4ff3d59079777e8c93323d1859fa238c17610eba8166116400a9da10774bf');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','a5c4ff3d59079777e8c93323d1859fa238c17610eba8166116400a9da10774bf','c08585d250fbcd2f5bde9d05759f255b1281c6397e2d862fb2600408cb9a9540');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','c08585d250fbcd2f5bde9d05759f255b1281c6397e2d862fb2600408cb9a9540','1ff2dff74079618b2bea2670156a113845a504f9a0f309776a171be031ced409');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','1ff2dff74079618b2bea2670156a113845a504f9a0f309776a171be031ced409','bb703bc0c345b5d7f9d316044dbe930532784a0496d55976ee8555a0c5970dcb');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',19,'evidence',1,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','bb703bc0c345b5d7f9d316044dbe930532784a0496d55976ee8555a0c5970dcb','3666b6153b664144e8a3d89125ac94ddf59e461d5424ba0b6fb9c7b133b3f967');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',20,'withdrawal',1,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','3666b6153b664144e8a3d89125ac94ddf59e461d5424ba0b6fb9c7b133b3f967','6ac81c727f7fc1dc9c2c257404299faa694df46f37565c19a0fb071597a0a33c');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',21,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','6ac81c727f7fc1dc9c2c257404299faa694df46f37565c19a0fb071597a0a33c','229c752fb9c9ac27dbfa2d98ed0acf9ab8c531c2d268f82722105eeac6d52e76');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',22,'takeover',1,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','229c752fb9c9ac27dbfa2d98ed0acf9ab8c531c2d268f82722105eeac6d52e76','513a67d7dad4b1956eb850aa19bc431bf0ca578a61cd71746762c62dd07b24d0');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',23,'takeover',1,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','513a67d7dad4b1956eb850aa19bc431bf0ca578a61cd71746762c62dd07b24d0','28718699a0382c9d52dc51b859fb369cc57b474790a9b916c3fea7cd43702c53');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',24,'chore',1,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','28718699a0382c9d52dc51b859fb369cc57b474790a9b916c3fea7cd43702c53','9cc0deefd11a428bf757239758dc215969baf3e99f1c5690b039f549afc234bd');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',25,'edit',1,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','9cc0deefd11a428bf757239758dc215969baf3e99f1c5690b039f549afc234bd','83e7370789277a42f85783b600e443969fecc69a66f73a87c44d7e33224e425b');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',26,'undo',1,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','83e7370789277a42f85783b600e443969fecc69a66f73a87c44d7e33224e425b','7ba79cf11d16b3ea4c870b3479281d3839227f09abb3b5d5aecd643c31101049');
INSERT INTO "entries" VALUES('2959c74ed6984158b80a896e41322b5e',27,'redo',1,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','7ba79cf11d16b3ea4c870b3479281d3839227f09abb3b5d5aecd643c31101049','283ce79000f8a11b555ed281ba1aad8c41be60af2e2217e8c892921964e7305a');
CREATE TABLE fejag_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT fejag_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "fejag_schema" VALUES('0001');
CREATE TABLE snapshot_note (
	kind TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	made TEXT NOT NULL, 
	number INTEGER NOT NULL
);
CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END;
CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no delete'); END;
CREATE TRIGGER entries_only_next BEFORE INSERT ON entries
        WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE camp = NEW.camp)
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: not the next version'); END;
COMMIT;
