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
INSERT INTO "camps" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4','tabor','Tábor','2026-07-08T20:15:04Z','Tábor');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4','slips','"fbi ty"','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','805511da522bc19232b599d6583ea8309d723188d68dd3c61e04a779cbbbb1cf','91072a5dd15dd9738fda4d35563e2dc761599e8db291b2441178af4b288d7d77');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','91072a5dd15dd9738fda4d35563e2dc761599e8db291b2441178af4b288d7d77','5ab05b4e094571c320cfaa7643a78b0783981f1d9a23be487bf5ad2f2befd9ea');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','5ab05b4e094571c320cfaa7643a78b0783981f1d9a23be487bf5ad2f2befd9ea','a18a69225f3cf15495f50516534070195567bc36859f4b581828ba4f82fa32ea');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','a18a69225f3cf15495f50516534070195567bc36859f4b581828ba4f82fa32ea','221d099f38b959b1429f44ac71e8b633bbe998de711a663c7f8b4007a2071470');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','221d099f38b959b1429f44ac71e8b633bbe998de711a663c7f8b4007a2071470','7ee190a6099b9d44a4a5225d5b815119288a0a7a53acb8f7a425bafe7d542aa3');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','7ee190a6099b9d44a4a5225d5b815119288a0a7a53acb8f7a425bafe7d542aa3','d35e0c3e4d274c3183a670abff9ad6e56102bf751c05d8479e3611a035e21841');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','d35e0c3e4d274c3183a670abff9ad6e56102bf751c05d8479e3611a035e21841','b3937836d801310177ba254ed3ade3001f9e9e8ecd23f1c0feacee6417600168');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','b3937836d801310177ba254ed3ade3001f9e9e8ecd23f1c0feacee6417600168','d1a6f03ffe3f8809cbdf49952622b6ede92c539b61f42b1f4550033a4cfb4a6f');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','d1a6f03ffe3f8809cbdf49952622b6ede92c539b61f42b1f4550033a4cfb4a6f','5c58a14be113a4730f43804edcd996b7e80f565beea74baf15b6e640dadd0db2');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','5c58a14be113a4730f43804edcd996b7e80f565beea74baf15b6e640dadd0db2','cd64d54298e9a9fc5a17fe39cba9484bdec449bec413c936e26a0f86fba8dcd1');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','cd64d54298e9a9fc5a17fe39cba9484bdec449bec413c936e26a0f86fba8dcd1','474ad872a1bbbbc43ccbc2f7ce55d2280a5ccb6d104b465aca4c440e48d80540');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','474ad872a1bbbbc43ccbc2f7ce55d2280a5ccb6d104b465aca4c440e48d80540','66f6addc73fe76225142394f1ff2a1cd999fe44fdb6a241caba222f8be1197c3');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','66f6addc73fe76225142394f1ff2a1cd999fe44fdb6a241caba222f8be1197c3','29054b960f8476a92812d2abfa925f17d2528ca4f0c2413fd72535d113537a46');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','29054b960f8476a92812d2abfa925f17d2528ca4f0c2413fd72535d113537a46','733c23476b644c378dfd54c935b498d1f3bb0c117c06b6b8944d92158d05a9c7');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','733c23476b644c378dfd54c935b498d1f3bb0c117c06b6b8944d92158d05a9c7','3e799e9b7a9aad0d8319a8bcadb46d9da02188fb22e8bb96b5ab8f8bd6348ee7');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','3e799e9b7a9aad0d8319a8bcadb46d9da02188fb22e8bb96b5ab8f8bd6348ee7','2b9f34a482d81a1ca1f79f31a5dababd244c875bfdc90ff65c33eab31141533c');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','2b9f34a482d81a1ca1f79f31a5dababd244c875bfdc90ff65c33eab31141533c','ceaa4fcdba1f69fbfbd3502fa8cc810e52924ca1e36210d9b30144110cbe5447');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','ceaa4fcdba1f69fbfbd3502fa8cc810e52924ca1e36210d9b30144110cbe5447','c3e3a9fdaadfd262ffb3eb29d99c728c68bef5d0c45e1be4fa96f903ab0b45d4');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',19,'evidence',1,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','c3e3a9fdaadfd262ffb3eb29d99c728c68bef5d0c45e1be4fa96f903ab0b45d4','8eac696b66615feb8c627c09746d02fe4d285b51160f0035842e5a5d5feff141');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',20,'withdrawal',1,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','8eac696b66615feb8c627c09746d02fe4d285b51160f0035842e5a5d5feff141','3689dca98a0ece24e4ea3dedb85e3b14d1ae4d421d03f2cafb519c0ae10d0ed3');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',21,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','3689dca98a0ece24e4ea3dedb85e3b14d1ae4d421d03f2cafb519c0ae10d0ed3','3e427eb198ade3eb848478e21f21627f567f52c30d4e626bb32e9dc65186498e');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',22,'takeover',1,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','3e427eb198ade3eb848478e21f21627f567f52c30d4e626bb32e9dc65186498e','90261fef87cdcaebde94b88de795fd9136d92c2aeabbd74a7513e8122560828c');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',23,'takeover',1,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','90261fef87cdcaebde94b88de795fd9136d92c2aeabbd74a7513e8122560828c','289ec95584c1f01ef33c8529105b39a0436a88a9a149acd2b0957e1074169050');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',24,'chore',1,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','289ec95584c1f01ef33c8529105b39a0436a88a9a149acd2b0957e1074169050','b026a9bc220a5acf8f86d6e94d3fce74a4dfae8bc5c8ed5b881839e5e788866d');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',25,'edit',1,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','b026a9bc220a5acf8f86d6e94d3fce74a4dfae8bc5c8ed5b881839e5e788866d','4671fd715d06f083dc78bf3f82aa4d9e2ede862a57b03907063e63e2ca13906c');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',26,'undo',1,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','4671fd715d06f083dc78bf3f82aa4d9e2ede862a57b03907063e63e2ca13906c','f8853d3c3a2dd7189ded412466d5fb1d6944bd994be5362bfa6033f77bf6129f');
INSERT INTO "entries" VALUES('df9b586c0a5b4a5daf27c9c43995e0b4',27,'redo',1,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','f8853d3c3a2dd7189ded412466d5fb1d6944bd994be5362bfa6033f77bf6129f','0f85429043cf01982e36d2d47b271db0c520baabe2cac963802ea03b65d76da8');
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
