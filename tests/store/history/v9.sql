BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('80e21ebd054445bb92f0b951765ff466','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('80e21ebd054445bb92f0b951765ff466','slips','{"value": "fbi ty", "seal": "a8c8575b1d8644b862806db49733a1be839b39f826d4f6615a7bd359698cc8bb"}','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',1,'setup',3,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','a2d4c86c7c41b617b59c69e86ca0b7a057f9d6ff88ab0edad6e71c5f5a73db72','50290005d47801e18882d694ce1fcc9e31355ae08e8ddeedffddcb7f4c11da54');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',2,'order',2,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','50290005d47801e18882d694ce1fcc9e31355ae08e8ddeedffddcb7f4c11da54','dd5789b9bd88cb0a6a98e89f5859a97ff65c90d04c12fbfb73d6c948e269fe83');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',3,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','dd5789b9bd88cb0a6a98e89f5859a97ff65c90d04c12fbfb73d6c948e269fe83','0e6b0075a30fcfcb0c894b87818a4b36a6e552f6c01569bd3f064c6260fdc887');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',4,'order',2,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','0e6b0075a30fcfcb0c894b87818a4b36a6e552f6c01569bd3f064c6260fdc887','d60f019ff1c30c0ff83cd1663fbff543dd3052cb3d1974fc6a3285add81de6de');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',5,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','d60f019ff1c30c0ff83cd1663fbff543dd3052cb3d1974fc6a3285add81de6de','6643a1cc3a97308a7ff838e34f6c1d694bde619b3de2a6d0ff731b0c978e1925');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',6,'order',2,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','6643a1cc3a97308a7ff838e34f6c1d694bde619b3de2a6d0ff731b0c978e1925','3956f6950d9cdf385204976bb27f61a23501544b06711bca05e4fe049dad07c5');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',7,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','3956f6950d9cdf385204976bb27f61a23501544b06711bca05e4fe049dad07c5','9f4dd40f489d353bd3b9d10cbbf1328161c0410df7543bdbde4f8a0b1b1a7af7');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',8,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','9f4dd40f489d353bd3b9d10cbbf1328161c0410df7543bdbde4f8a0b1b1a7af7','1b82c3dc67a24d5af1f14dccfcd15edcad840e9e44a1d1cfccb998b94e6b1d5c');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',9,'order',2,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','1b82c3dc67a24d5af1f14dccfcd15edcad840e9e44a1d1cfccb998b94e6b1d5c','3ce09c93765e6f62f4150db9dc8f1d826f89faf8d46ff6f67b879416bba53b91');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',10,'order',2,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','3ce09c93765e6f62f4150db9dc8f1d826f89faf8d46ff6f67b879416bba53b91','a7eddd205980b92e2c0048472596b0dbf689d338a2c4da1221110fd6c708bacc');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',11,'order',2,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','a7eddd205980b92e2c0048472596b0dbf689d338a2c4da1221110fd6c708bacc','8738c77e1d7c372d1ffae3ba94858e5b01fcc0056989f67e8c9ada7651b56291');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',12,'amendment',2,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','8738c77e1d7c372d1ffae3ba94858e5b01fcc0056989f67e8c9ada7651b56291','07771b5efc2b6ae708eb97777e2087115b1ae11fb4f07bc272c51a25ad64e644');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','07771b5efc2b6ae708eb97777e2087115b1ae11fb4f07bc272c51a25ad64e644','de9960909786f018ea4ae24be4e7b7ec145897a45c1ca6f91feb0ba4c5af199b');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','de9960909786f018ea4ae24be4e7b7ec145897a45c1ca6f91feb0ba4c5af199b','251c21f08d426da579d453f9e9adca548406410cb087273cc885f8c213c9da3e');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',15,'release',2,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','251c21f08d426da579d453f9e9adca548406410cb087273cc885f8c213c9da3e','20929911f490ef45be29b069d0f6769a00b1ef80ca0490397acdcd39845a32b2');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','20929911f490ef45be29b069d0f6769a00b1ef80ca0490397acdcd39845a32b2','ff4d7b284d7ee0b85132604fc2f77d7a68adc9dc3795ef7060fe1e238345e140');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','ff4d7b284d7ee0b85132604fc2f77d7a68adc9dc3795ef7060fe1e238345e140','913d720947b7265bf90bca64e876b92e7fb70f86092f8969322eeaa4849abfad');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','913d720947b7265bf90bca64e876b92e7fb70f86092f8969322eeaa4849abfad','eeb6958bfa8c2f2187e31b770b9f378290e213fa1db3f4030815f2872f1295c6');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',19,'evidence',2,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','eeb6958bfa8c2f2187e31b770b9f378290e213fa1db3f4030815f2872f1295c6','f01147d32daaf11c177dbd82f8ca945faa15258ae509c069a4bd9c6736aa51c1');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',20,'withdrawal',2,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','f01147d32daaf11c177dbd82f8ca945faa15258ae509c069a4bd9c6736aa51c1','b7fec011b61aa76137056d1799b40157706a0d3d44a7764bc0fd74fcb4190ea7');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',21,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','b7fec011b61aa76137056d1799b40157706a0d3d44a7764bc0fd74fcb4190ea7','5122e0444d0bf44353b8db0f853d6e46dd82f006272cb9baccb4267220f3af3e');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',22,'takeover',2,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','5122e0444d0bf44353b8db0f853d6e46dd82f006272cb9baccb4267220f3af3e','60542585ec5e6c20ea5617caa30c55c76d82bd987bf38f3cc63b1e497fee05ca');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',23,'aside',2,'{"after":21,"place":"/media/stick/fejag.db","rows":["{\"author\":\"Ota\",\"kind\":\"order\",\"payload\":\"{\\\"order\\\":{\\\"do\\\":\\\"adjust\\\",\\\"team\\\":\\\"fbi\\\",\\\"points\\\":1,\\\"reason\\\":\\\"luck\\\"}}\",\"reason\":null,\"time\":\"2026-07-08T20:30:00Z\",\"version\":22}"]}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','60542585ec5e6c20ea5617caa30c55c76d82bd987bf38f3cc63b1e497fee05ca','d18bbf18741bf1cef9a266d336bd86b5596de9311123b77c751a48c1c813eb4f');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',24,'chore',2,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','d18bbf18741bf1cef9a266d336bd86b5596de9311123b77c751a48c1c813eb4f','bbf02b12326e23dd6a2915d7bdc350f7dd01889e0c52fc5a1c44b3d7b34be49e');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',25,'edit',2,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','bbf02b12326e23dd6a2915d7bdc350f7dd01889e0c52fc5a1c44b3d7b34be49e','7c4d3b6b9ce067220be644875fc508dc383cfcfdf319ca8c1f4ba3312ec637c7');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',26,'undo',2,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','7c4d3b6b9ce067220be644875fc508dc383cfcfdf319ca8c1f4ba3312ec637c7','5018a96c98e5b3525e98f1d5da24d9cb9af1c8bb0731988c31039da07f018c0f');
INSERT INTO "entries" VALUES('80e21ebd054445bb92f0b951765ff466',27,'redo',2,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','5018a96c98e5b3525e98f1d5da24d9cb9af1c8bb0731988c31039da07f018c0f','f7a7940d440d565c4b9e774edbf08c64dfe466f296b407281e8939ed40af273b');
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
