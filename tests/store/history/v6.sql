BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('942dab240299416e83e598ace737dd24','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('942dab240299416e83e598ace737dd24','slips','"fbi ty"','Petr','2026-07-08T20:15:30Z');
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
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',1,'setup',2,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','5728595b2722cdea3cd5ea3d40aaa4b5591c19c35f5998db772b938f00123e44','2a5863fdaadef07da5b990ecec1fcb55f057673773104b228e479125f3404a41');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',2,'order',2,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','2a5863fdaadef07da5b990ecec1fcb55f057673773104b228e479125f3404a41','43f38efb898675090b0a94bcf38a331eea074e685d0e5c29c4f8bef8b69a5ea0');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',3,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','43f38efb898675090b0a94bcf38a331eea074e685d0e5c29c4f8bef8b69a5ea0','e903f10a387004b961caeaa8b921455f0305fe2f26239304b7ab7d9272db5fe0');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',4,'order',2,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','e903f10a387004b961caeaa8b921455f0305fe2f26239304b7ab7d9272db5fe0','fd4cb9b5984034e56b275274aa1cf1e6f09b8cd6159f04c54b1862466d70ba53');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',5,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','fd4cb9b5984034e56b275274aa1cf1e6f09b8cd6159f04c54b1862466d70ba53','4f00ae6a419677263de499c4a216ce953def07722113749371554065ac38386f');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',6,'order',2,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','4f00ae6a419677263de499c4a216ce953def07722113749371554065ac38386f','9934f59b13fd69a3d0f6cbf4e5cabe31b26720bbed8690d8a6d41418c768a7d4');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',7,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','9934f59b13fd69a3d0f6cbf4e5cabe31b26720bbed8690d8a6d41418c768a7d4','d2c0faee61ce94f618f7ed17441849429f88b434bdb347fbb6e3ddffdf3febc0');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',8,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','d2c0faee61ce94f618f7ed17441849429f88b434bdb347fbb6e3ddffdf3febc0','84b0b401aff683dd7aff551511afd0bb100d787e90750c2c3af0cb493fd374b0');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',9,'order',2,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','84b0b401aff683dd7aff551511afd0bb100d787e90750c2c3af0cb493fd374b0','9ba065cb851b9df8fd67a2d791bc22ca05852be3941ce3e1aed5101487b0e0c4');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',10,'order',2,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','9ba065cb851b9df8fd67a2d791bc22ca05852be3941ce3e1aed5101487b0e0c4','c3ca565c969a37edadc7daab54c9f97a0c81b0c41a83cf6d5df603cfcf8d6d69');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',11,'order',2,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:15Z"}}','Petr','2026-07-08T20:15:15Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','c3ca565c969a37edadc7daab54c9f97a0c81b0c41a83cf6d5df603cfcf8d6d69','7832d9d8bbe3ceea59f28c6bb32f0d33cfd6e02107615ed645a2cdb0106e1d9a');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',12,'amendment',2,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:17Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','7832d9d8bbe3ceea59f28c6bb32f0d33cfd6e02107615ed645a2cdb0106e1d9a','9a3100ff496f5ad78a2b4afc90b7422f779923e3e526bd79147a225b09d1032d');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:19Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','9a3100ff496f5ad78a2b4afc90b7422f779923e3e526bd79147a225b09d1032d','010440d9e44bf9cfc662cfbdd68f3d0f7aeb7852f7f4bf6454e7fc48d59c0954');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:20Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','010440d9e44bf9cfc662cfbdd68f3d0f7aeb7852f7f4bf6454e7fc48d59c0954','27d185754e3cb9903af6888654b6e8eaa3f3e9e486748e378972dfa625f8f91e');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',15,'release',2,'{}','Petr','2026-07-08T20:15:21Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','27d185754e3cb9903af6888654b6e8eaa3f3e9e486748e378972dfa625f8f91e','1da1223a9f1faf002b0f606d5a006c3f8ad800951440c1951ecd667201887e10');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:22Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','1da1223a9f1faf002b0f606d5a006c3f8ad800951440c1951ecd667201887e10','64522e1eb6ea613decaa4bade4c3a011facd2e0f4bb3ea6f47e95c2a02bb54e4');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:23Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','64522e1eb6ea613decaa4bade4c3a011facd2e0f4bb3ea6f47e95c2a02bb54e4','a07f01d4cad6fa9983f8a5734e57a3f152e041b7df4b6080c263ffd4902385bc');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','a07f01d4cad6fa9983f8a5734e57a3f152e041b7df4b6080c263ffd4902385bc','62c1d0315ba538758d603447da6eb4d443b1fad96b35e04334ace67ba92e50e4');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',19,'evidence',2,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:25Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','62c1d0315ba538758d603447da6eb4d443b1fad96b35e04334ace67ba92e50e4','75af31b851fe89170865efcd9224184f6f46feabd9cacce426d76dec15563810');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',20,'withdrawal',2,'{"evidence":19}','Petr','2026-07-08T20:15:26Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','75af31b851fe89170865efcd9224184f6f46feabd9cacce426d76dec15563810','aebafca7bdcbe56e47098fd5c09fa6c0e758617dc1160c1ece0844c2833893c0');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',21,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:27Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','aebafca7bdcbe56e47098fd5c09fa6c0e758617dc1160c1ece0844c2833893c0','e4cb37fddca2c43663250c16e48b9f7fa39a7be71699b341935093f3d6d645e6');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',22,'takeover',2,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','e4cb37fddca2c43663250c16e48b9f7fa39a7be71699b341935093f3d6d645e6','155314e57d59363cae5f7c3c2ec77f2aa3f3bab9e1497bb844c3674d9a7421af');
INSERT INTO "entries" VALUES('942dab240299416e83e598ace737dd24',23,'takeover',2,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:29Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','155314e57d59363cae5f7c3c2ec77f2aa3f3bab9e1497bb844c3674d9a7421af','722e5c91d8996114114fa52973d0b753b5d9c0241f01e04a3bf66ade4fa5da72');
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
