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
INSERT INTO "camps" VALUES('75653a53ed39493dbeca5a6085ee8df7','tabor','Tábor','2026-07-08T20:15:04Z','Tábor');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('75653a53ed39493dbeca5a6085ee8df7','slips','{"value": "fbi ty", "seal": "00ffb401a01d0465184458eea7bf103db784a5426a1ac233a0542fb8437178b3"}','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','cadb798e1388e07b77e8239d300ddddeb9b60bc0e2ee7a0ff13c444b2c3581e8','bc6ece1a6926d77fd9af00bb9818c0c6e74c18a4da0dfc92307f1f8160770a4e');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','bc6ece1a6926d77fd9af00bb9818c0c6e74c18a4da0dfc92307f1f8160770a4e','160162a57c71228f05b1eeaeb28a3b977ed322971922744b8f88e235885beac5');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','160162a57c71228f05b1eeaeb28a3b977ed322971922744b8f88e235885beac5','4c41539c6b04dcd6c22fc9201f76461933ab688e9f538b61b73fab1c4a90fd4f');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','4c41539c6b04dcd6c22fc9201f76461933ab688e9f538b61b73fab1c4a90fd4f','e1884791aead77ac8e5dce67cb1be817e8cb90cfd434a78d1dab2903b2ed0d60');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','e1884791aead77ac8e5dce67cb1be817e8cb90cfd434a78d1dab2903b2ed0d60','168b4f00263c1997560d777aea20e555daeb452c4e9a871851c53ea471a96682');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','168b4f00263c1997560d777aea20e555daeb452c4e9a871851c53ea471a96682','a0b786d69e9c9a95bda6978d01c759fd4f11b4ebae1fa02681ccbe9311b7f56b');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','a0b786d69e9c9a95bda6978d01c759fd4f11b4ebae1fa02681ccbe9311b7f56b','c9c1399c3b6e935203469239a97cf584cc206fb218cfef8e3c1d2602b02337b6');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','c9c1399c3b6e935203469239a97cf584cc206fb218cfef8e3c1d2602b02337b6','c1a968a6be4710eebba156eb98218174f71f1eb15cef8f80c6c6e4ef900f169e');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','c1a968a6be4710eebba156eb98218174f71f1eb15cef8f80c6c6e4ef900f169e','21ae902e4f5ac32f865f6fa5611dc22f44bc6829529a1218e9aa3b498ec36ba6');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','21ae902e4f5ac32f865f6fa5611dc22f44bc6829529a1218e9aa3b498ec36ba6','aa3b523ae89f25d1b1595539558f0704ef672ef4d8ccd0acdb5ab306826f9d71');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','aa3b523ae89f25d1b1595539558f0704ef672ef4d8ccd0acdb5ab306826f9d71','2678c3c467e1f000f77933ac94b3ae1ccb9b0e78364fa0ea381f2851a6bac521');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','2678c3c467e1f000f77933ac94b3ae1ccb9b0e78364fa0ea381f2851a6bac521','496794c91a55a1f097be1f4eb62c8838ebd06d1425b34afd7285265c98f81cb0');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','496794c91a55a1f097be1f4eb62c8838ebd06d1425b34afd7285265c98f81cb0','fe4292480f102bbabb4a4136a179dc0176b3f1e1ee4e4368cb93227af7b25d22');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','fe4292480f102bbabb4a4136a179dc0176b3f1e1ee4e4368cb93227af7b25d22','e33f82111cfe0bbf00076813eeefa55da54289a2ee373608c3b9a0126a0c36df');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','e33f82111cfe0bbf00076813eeefa55da54289a2ee373608c3b9a0126a0c36df','0b902b8a73ea676578d065f001fb6cb6e2600e7c8c1695b7320192dc064c5671');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','0b902b8a73ea676578d065f001fb6cb6e2600e7c8c1695b7320192dc064c5671','395aa58b9d8eb08d23c0a833488b0023e1f3b532908c9e2e8982723c35a767b8');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','395aa58b9d8eb08d23c0a833488b0023e1f3b532908c9e2e8982723c35a767b8','803bb2f033cf4000039d8881c100a3ca42e8cbc2aceae9887190fb6ac3219877');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','803bb2f033cf4000039d8881c100a3ca42e8cbc2aceae9887190fb6ac3219877','d2736569591e459af6411218003e03c68cba22e5b8dae3ee24e3493707352d04');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',19,'evidence',1,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','d2736569591e459af6411218003e03c68cba22e5b8dae3ee24e3493707352d04','4afa060f4e8b5579362acb2802e79f8e38a05d483eb644552d14b3e587d86845');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',20,'withdrawal',1,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','4afa060f4e8b5579362acb2802e79f8e38a05d483eb644552d14b3e587d86845','8116c97d8e6413a380e8ed0cbea485192b7b4b9b25813b79fda94182ba1f3876');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',21,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','8116c97d8e6413a380e8ed0cbea485192b7b4b9b25813b79fda94182ba1f3876','05f3127d1a3c7f98abd57cf53873df05e566f34853b4a0187a9f6121b455312c');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',22,'takeover',1,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','05f3127d1a3c7f98abd57cf53873df05e566f34853b4a0187a9f6121b455312c','8f4c3674753f6118539da85651122d361dbdfdd40ea4ee3af7699d6e93ffb676');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',23,'takeover',1,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','8f4c3674753f6118539da85651122d361dbdfdd40ea4ee3af7699d6e93ffb676','a6e7a28147ab66ade7ba6076371efb49b4c3cf312f3a874c65f5e7ec18f544d7');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',24,'chore',1,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','a6e7a28147ab66ade7ba6076371efb49b4c3cf312f3a874c65f5e7ec18f544d7','49f060605f85f746a5110d1d1f9b7a6d65f78f5f62745836144bbcfb40c3b5e5');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',25,'edit',1,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','49f060605f85f746a5110d1d1f9b7a6d65f78f5f62745836144bbcfb40c3b5e5','54e4b8fa0d7947187b231e3007dfd4eb109891892e7910f751ba7edc694ee175');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',26,'undo',1,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','54e4b8fa0d7947187b231e3007dfd4eb109891892e7910f751ba7edc694ee175','412ba4f5f0579710b0384abb8dbd1239a4026c9d259b084870e826d1100bccde');
INSERT INTO "entries" VALUES('75653a53ed39493dbeca5a6085ee8df7',27,'redo',1,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','412ba4f5f0579710b0384abb8dbd1239a4026c9d259b084870e826d1100bccde','283f0f17f493703e0619a373eb1ffb8c736a4d20216520f1773323951b99f58a');
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
