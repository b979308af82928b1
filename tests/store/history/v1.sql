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
INSERT INTO "camps" VALUES('2726ba037eb147198236ec36d8819650','tabor','Tábor','2026-07-08T20:15:04Z','Tábor');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('2726ba037eb147198236ec36d8819650','slips','"fbi ty"','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','4bb89a7ab237dc19e5f65b63fedfa1d7a6430e99a0cbef278ce48200a687ab8b','e1160735a29fc9e9dd165b87af13ac7bf0e809207aad0c2bdff5358ee7afd1f0');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','e1160735a29fc9e9dd165b87af13ac7bf0e809207aad0c2bdff5358ee7afd1f0','7fd14cc66c34e2730304baa7f542c2bd9d2f6bea3fd7d1867afbc0d8b98a52b6');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','7fd14cc66c34e2730304baa7f542c2bd9d2f6bea3fd7d1867afbc0d8b98a52b6','114646a8d9c741e52d9181a67b2ca43ca31763b961ac8b1bcb8eb1360cf2cd6d');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','114646a8d9c741e52d9181a67b2ca43ca31763b961ac8b1bcb8eb1360cf2cd6d','b647e3bf61366c3a3b83ce6d29dfdf6e2bda73727c8596c7dd2318fd42ab8351');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','b647e3bf61366c3a3b83ce6d29dfdf6e2bda73727c8596c7dd2318fd42ab8351','11025b22f7ba5120d709eaf15199e82a0491fe3a32bcb407dc66433d4f925ebe');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','11025b22f7ba5120d709eaf15199e82a0491fe3a32bcb407dc66433d4f925ebe','8549cbcb84c405a9368072edffe7b617efaeef912ed5acac1ef94e0d518b062c');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','8549cbcb84c405a9368072edffe7b617efaeef912ed5acac1ef94e0d518b062c','16f7148d17cc28083cb6e37095015aa3ec524d0565112d0aa5397192fddcd717');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','16f7148d17cc28083cb6e37095015aa3ec524d0565112d0aa5397192fddcd717','80076c4d95a9cf655c8a6afc7c66d6321aefb040d464520398d72be40a17d7af');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','80076c4d95a9cf655c8a6afc7c66d6321aefb040d464520398d72be40a17d7af','f72767041be2d19bf75ded48851fcf1792dae49f75ef323145d0b04e51e8aeb2');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','f72767041be2d19bf75ded48851fcf1792dae49f75ef323145d0b04e51e8aeb2','9a7e922e214d034433eeedd151443ce6e5ce7ca947cd8b5a071bf04a2cf6d7f7');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','9a7e922e214d034433eeedd151443ce6e5ce7ca947cd8b5a071bf04a2cf6d7f7','fad0bce0d4e67c000cea459879357cf839f431fa7e253b9ebc9b52c672b76111');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','fad0bce0d4e67c000cea459879357cf839f431fa7e253b9ebc9b52c672b76111','fb720691d2258afadf77754498e2a3810e20b5a374efaff04aca06862b246756');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','fb720691d2258afadf77754498e2a3810e20b5a374efaff04aca06862b246756','d748e331a0a2134d0ab87eeb31c5880850feca819152a2467f8c08f168a0757b');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','d748e331a0a2134d0ab87eeb31c5880850feca819152a2467f8c08f168a0757b','deb7151ea3a928f02ae3ae2ef62e271a07574989ea3009aa27e9e7c4a126b9fd');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','deb7151ea3a928f02ae3ae2ef62e271a07574989ea3009aa27e9e7c4a126b9fd','d9d94c7b6781e23c3b431171f8fbf50ee4f863c194b1ba616a945903d5d13c1e');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','d9d94c7b6781e23c3b431171f8fbf50ee4f863c194b1ba616a945903d5d13c1e','9eb4e93e4137bc824fed2d03aa9b40f9b9b642acc84ce47cee4e29ed867b452d');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','9eb4e93e4137bc824fed2d03aa9b40f9b9b642acc84ce47cee4e29ed867b452d','363b2896dc8e13bc4b2fd7214bb61c510a771e3102b92f50f334b1ea2225ae6b');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','363b2896dc8e13bc4b2fd7214bb61c510a771e3102b92f50f334b1ea2225ae6b','d4741d069888a494efe884d601cc0ac515b49a1bcbf8031b2a993cd3e9b59dd4');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',19,'evidence',1,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','d4741d069888a494efe884d601cc0ac515b49a1bcbf8031b2a993cd3e9b59dd4','e3d9214987ab6d60715db25139eb5bb8ef4a561f2cd73520b0dffab687e05cd2');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',20,'claim',1,'{"entry":null,"teams":[],"text":"Nobody lit the tiger."}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','e3d9214987ab6d60715db25139eb5bb8ef4a561f2cd73520b0dffab687e05cd2','4481cc31faafa486c7e2ab56162b4e19c0e406ab84a3d9123b660656411df86e');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',21,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','4481cc31faafa486c7e2ab56162b4e19c0e406ab84a3d9123b660656411df86e','bf59cd1a6660fed6721d49186b2a30b632c4dddf1cc05b44116ebe42d1721f0b');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',22,'takeover',1,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','bf59cd1a6660fed6721d49186b2a30b632c4dddf1cc05b44116ebe42d1721f0b','225868814886518ca4578e85a5608c738d62c5da7eca4d1ed4478e881913c9d4');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',23,'takeover',1,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','225868814886518ca4578e85a5608c738d62c5da7eca4d1ed4478e881913c9d4','b94c928b3dcd517647774825cc79e147ad08cd1e4035c59d8fd829cef2de0ec9');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',24,'chore',1,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','b94c928b3dcd517647774825cc79e147ad08cd1e4035c59d8fd829cef2de0ec9','db03968800b5c4fcc0370dfb1e73a2d0fd9e2f1b5891497fa76155720355706b');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',25,'edit',1,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','db03968800b5c4fcc0370dfb1e73a2d0fd9e2f1b5891497fa76155720355706b','e6292d21fb590923e4a84e3f99239ce1f39785c5b3a6c86f7051f7856677ddcd');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',26,'undo',1,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','e6292d21fb590923e4a84e3f99239ce1f39785c5b3a6c86f7051f7856677ddcd','c7efa8604f644845707f16fd770371bf085485809960924766ac11e658dfe572');
INSERT INTO "entries" VALUES('2726ba037eb147198236ec36d8819650',27,'redo',1,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','c7efa8604f644845707f16fd770371bf085485809960924766ac11e658dfe572','6cc20566e13d45c5c821321774dfbc6009db67510bb8c8955238ac1924c34b52');
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
