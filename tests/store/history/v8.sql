BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('8fda4e0e93254222a7f707d261d23892','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('8fda4e0e93254222a7f707d261d23892','slips','"fbi ty"','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',1,'setup',3,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','f7f8d3d481519810e35aa1242767e1842a7951cd6133c412d096776a7afd953c','11b2655f9f9c633b380590f41356864869f0badaf9d7901545b92f51d416335c');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',2,'order',2,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','11b2655f9f9c633b380590f41356864869f0badaf9d7901545b92f51d416335c','10aece34dbf2daca50ffc1c34b7d0f02170494253abcb3de0866f567c802f4df');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',3,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','10aece34dbf2daca50ffc1c34b7d0f02170494253abcb3de0866f567c802f4df','2bc978a415fe7571d4c78dcb19efc6bad0a1480bf4d763c79948276f35fb60cf');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',4,'order',2,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','2bc978a415fe7571d4c78dcb19efc6bad0a1480bf4d763c79948276f35fb60cf','5680e7001a2215304818ba74c5cd2ba4a6ade0090e22711828166713994dc5d3');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',5,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','5680e7001a2215304818ba74c5cd2ba4a6ade0090e22711828166713994dc5d3','5dd3409f178f18499fc9f0099e7b4bf3d42e621132f8dfa3ec3c7a5cb8e55e06');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',6,'order',2,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','5dd3409f178f18499fc9f0099e7b4bf3d42e621132f8dfa3ec3c7a5cb8e55e06','c34e637c5cb5034090f0fcbc25831f95f5f6a45196c8c7c2f9df95fb3ac04449');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',7,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','c34e637c5cb5034090f0fcbc25831f95f5f6a45196c8c7c2f9df95fb3ac04449','852a9e959e045236354af08f797c3c14220524099cd5f8ef3ca37e7193f02f56');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',8,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','852a9e959e045236354af08f797c3c14220524099cd5f8ef3ca37e7193f02f56','15b0ea2ce5fb4eac7b5a86fd8ec82c425823423d890cead40a8d65aed1f943a4');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',9,'order',2,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','15b0ea2ce5fb4eac7b5a86fd8ec82c425823423d890cead40a8d65aed1f943a4','1e2369a4937dd31ba362d351b8c7503304486b274e28d5feb10f609d340321ba');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',10,'order',2,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','1e2369a4937dd31ba362d351b8c7503304486b274e28d5feb10f609d340321ba','41c9d660e1a11206803e8c5620f484ce4a390e89897f106628769e4cdda09f87');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',11,'order',2,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','41c9d660e1a11206803e8c5620f484ce4a390e89897f106628769e4cdda09f87','00e8b711cc5f9f73d332f4c99a436a2f42654c3d070ded46d07397f0834af4e4');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',12,'amendment',2,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','00e8b711cc5f9f73d332f4c99a436a2f42654c3d070ded46d07397f0834af4e4','e6737097bf7ac2edd3d2c82a717918511ad47314fdfdb249c86784e7ee0f57cc');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','e6737097bf7ac2edd3d2c82a717918511ad47314fdfdb249c86784e7ee0f57cc','37323107d8b736de70fb3c9867267f7eda38f8476347178c404d4e0c6e87b5b7');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','37323107d8b736de70fb3c9867267f7eda38f8476347178c404d4e0c6e87b5b7','8847a8ebe58ab2940ecb820fc66829f2e60f879093b165f6f4ac9faec3deef13');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',15,'release',2,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','8847a8ebe58ab2940ecb820fc66829f2e60f879093b165f6f4ac9faec3deef13','dbdcf25fc62b4b6c42eb047b26dbbbb0b66c1a3a97ca1d2c968e96ba002cca01');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','dbdcf25fc62b4b6c42eb047b26dbbbb0b66c1a3a97ca1d2c968e96ba002cca01','de8bfb1688af140b4fb2003e2ee061677333c60f7fe9e6a15db6b9daa41380fa');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','de8bfb1688af140b4fb2003e2ee061677333c60f7fe9e6a15db6b9daa41380fa','5df7659827f83c539c0271240a7be743e787ac3d9a5383f46fb5d7abf4648a08');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','5df7659827f83c539c0271240a7be743e787ac3d9a5383f46fb5d7abf4648a08','f57b2180213fb9be05d5d75f801dc447c49b7d5e0d56471f238ecc39b8e3d1d0');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',19,'evidence',2,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','f57b2180213fb9be05d5d75f801dc447c49b7d5e0d56471f238ecc39b8e3d1d0','1c7ee06732563bcde6a9b0cd6fade01ba7121444a6469718cca995475ab45c75');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',20,'withdrawal',2,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','1c7ee06732563bcde6a9b0cd6fade01ba7121444a6469718cca995475ab45c75','25bf6fd729f5bb5b0e1b2ac8d4096c5052d5f7f996e146aafca781fb44966f4a');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',21,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','25bf6fd729f5bb5b0e1b2ac8d4096c5052d5f7f996e146aafca781fb44966f4a','ef22788890d7e175d7f9dafcf0037c1f7bfbf8bc166c7ebeb457f02ff7eb8fb3');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',22,'takeover',2,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','ef22788890d7e175d7f9dafcf0037c1f7bfbf8bc166c7ebeb457f02ff7eb8fb3','97ac0aefce1b47aceb6aa9770e630f1f32d3bf661dd51f6a22ab4cd4ec744aa5');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',23,'takeover',2,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','97ac0aefce1b47aceb6aa9770e630f1f32d3bf661dd51f6a22ab4cd4ec744aa5','0c866398cbc431f0c7d82defbf13085ab9a89b83e0a9217addf92594bcb87287');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',24,'chore',2,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','0c866398cbc431f0c7d82defbf13085ab9a89b83e0a9217addf92594bcb87287','62dd7c00c6316e70fd9ab7312d97442db34ea68f8e67019f18a7df3dc22b18fe');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',25,'edit',2,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','62dd7c00c6316e70fd9ab7312d97442db34ea68f8e67019f18a7df3dc22b18fe','91b3d9b9884b87a0d3f4705e7018e746793864bd73c8e0905d994f1ad8f56354');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',26,'undo',2,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','91b3d9b9884b87a0d3f4705e7018e746793864bd73c8e0905d994f1ad8f56354','cacfcdd6067e916c621bc98f873cddb313ebf6d84e40a55a2d38b45a19e932c2');
INSERT INTO "entries" VALUES('8fda4e0e93254222a7f707d261d23892',27,'redo',2,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','cacfcdd6067e916c621bc98f873cddb313ebf6d84e40a55a2d38b45a19e932c2','a8bf96c6f5f59ebd30fe72b4f1fc21dcb7988e00b700e0939d0760b7a0906665');
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
