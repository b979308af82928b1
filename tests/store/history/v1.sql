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
INSERT INTO "camps" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6','tabor','Tábor','2026-07-08T20:15:04Z','Tábor');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6','slips','{"value": "fbi ty", "seal": "de94d318f96d231bb72b3d1e9f12532688d55af86046325973ce570789c08fd1"}','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','d18686fbe67722ed2c6e1d99be92868a18b9069619f5d7dad257b670281368ee','150c6928924a33b23b897b14efebbae0a7131cc3bba9e74123ee6de50e20b708');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','150c6928924a33b23b897b14efebbae0a7131cc3bba9e74123ee6de50e20b708','cd9e223cc9d892792584011996fafe2239b733e950ad48b985fcaa5eba4a9d0f');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','cd9e223cc9d892792584011996fafe2239b733e950ad48b985fcaa5eba4a9d0f','d447e37b5d66f6ec52b58c16c43503652280a3f2fb6bd5c5c684d15d05e7b426');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','d447e37b5d66f6ec52b58c16c43503652280a3f2fb6bd5c5c684d15d05e7b426','1fcff0127e4ab61202bf6a9bf30137cede739db889a36e6c4d1dbd8a01017690');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','1fcff0127e4ab61202bf6a9bf30137cede739db889a36e6c4d1dbd8a01017690','5847d596899f4b342cac0071fc9d9272d462510ab5ca173fe371ee38225d0c50');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','5847d596899f4b342cac0071fc9d9272d462510ab5ca173fe371ee38225d0c50','bdb8293ee49722ab80031bd989f8870d76871fbd159d93e6e8c798c148db6c86');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','bdb8293ee49722ab80031bd989f8870d76871fbd159d93e6e8c798c148db6c86','235b1cce61db15e2cca7d42cfa0acdf2b2738a788be29f37889ea94a38c614e1');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','235b1cce61db15e2cca7d42cfa0acdf2b2738a788be29f37889ea94a38c614e1','024b228e92f40a1dfb91e59894aac537e30bc72f70eee4573a07dde4fd150ddb');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','024b228e92f40a1dfb91e59894aac537e30bc72f70eee4573a07dde4fd150ddb','4fcf35b197bca1fd4864ffb608855497a96a403da02f1d32faaf01419ba9285b');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','4fcf35b197bca1fd4864ffb608855497a96a403da02f1d32faaf01419ba9285b','58120fcbe908d84b9ad2627070c4e3684f9149b7a7cb04dfc993e342f6f821b2');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','58120fcbe908d84b9ad2627070c4e3684f9149b7a7cb04dfc993e342f6f821b2','771f885f2eed24bf039ae6352b22b1286ee705afd9aaab564cbbcb3a073ef488');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','771f885f2eed24bf039ae6352b22b1286ee705afd9aaab564cbbcb3a073ef488','ab8d7551c21e565ae9813720bd6e692e2b2dd5941f7319a5a813ab375378a530');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','ab8d7551c21e565ae9813720bd6e692e2b2dd5941f7319a5a813ab375378a530','145d262d973446eb482cc65154da5d6139b58975d44e1cb8961402c527fc7caa');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','145d262d973446eb482cc65154da5d6139b58975d44e1cb8961402c527fc7caa','76ec7f7a917b85b1dd9fa30bb502a6e56941ad1d5fc567fd8d3f4b2ff9e5c9da');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','76ec7f7a917b85b1dd9fa30bb502a6e56941ad1d5fc567fd8d3f4b2ff9e5c9da','97f2b622d5218d45b2cacacb83f1fe2c4ae1bfe9ceeb4222d1e1bdfdc4629ad7');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','97f2b622d5218d45b2cacacb83f1fe2c4ae1bfe9ceeb4222d1e1bdfdc4629ad7','be6a790ff88fbd1d4291cb98d40c0c2abe0a80eb710c27c49427c22efc851cc4');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','be6a790ff88fbd1d4291cb98d40c0c2abe0a80eb710c27c49427c22efc851cc4','445ccf8baba2b92b521126541faf6ae2d28f88ea301fb52876631116111d5c00');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','445ccf8baba2b92b521126541faf6ae2d28f88ea301fb52876631116111d5c00','c98f1057749a93be20e74eaa507a1cf025aea4800a58c9255eda768d2994444b');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',19,'evidence',1,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','c98f1057749a93be20e74eaa507a1cf025aea4800a58c9255eda768d2994444b','432dcfda82dad7619e1515572b2fee852a5c07a65f015f20dd3a7b8594ea894a');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',20,'claim',1,'{"entry":null,"teams":[],"text":"Nobody lit the tiger."}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','432dcfda82dad7619e1515572b2fee852a5c07a65f015f20dd3a7b8594ea894a','36305f305704e69b4dba101259815e1dccd9a7899ad4d843cb12f5b0c9fc062a');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',21,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','36305f305704e69b4dba101259815e1dccd9a7899ad4d843cb12f5b0c9fc062a','a53f13b0a6c97a8193b2730244c696df94e48aa87ca7fbafc30eb43697d398e1');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',22,'takeover',1,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','a53f13b0a6c97a8193b2730244c696df94e48aa87ca7fbafc30eb43697d398e1','911b985ad5f35eb59ee5a2872aac8899901a2a17fb47557d42c1b0fc038b8c0e');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',23,'takeover',1,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','911b985ad5f35eb59ee5a2872aac8899901a2a17fb47557d42c1b0fc038b8c0e','6d45b081cfd0165690f1f4651aa4274f4762b92f4a81538e24104f1da0566085');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',24,'chore',1,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','6d45b081cfd0165690f1f4651aa4274f4762b92f4a81538e24104f1da0566085','9ea815792751e87050217c4246352644cfccbaad6c23037acfbf0c5ff689c6d7');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',25,'edit',1,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','9ea815792751e87050217c4246352644cfccbaad6c23037acfbf0c5ff689c6d7','11dff31f14a75599d7e7d5d311fed5d8b715704f2bb5e2fed9631c647e157e35');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',26,'undo',1,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','11dff31f14a75599d7e7d5d311fed5d8b715704f2bb5e2fed9631c647e157e35','060ca1f4b39f71610b4bf540d93d712cefd6a5980f8e433a7fa12a3d7ed367f2');
INSERT INTO "entries" VALUES('fdc7cf58edfb44bca5e4f632a5f94dd6',27,'redo',1,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','060ca1f4b39f71610b4bf540d93d712cefd6a5980f8e433a7fa12a3d7ed367f2','d02999214e8f97b04d2c46ec105b60ae2055416b06942233d459e45751295df1');
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
