BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('db172c26235648d0aa2873623adedff9','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('db172c26235648d0aa2873623adedff9','slips','"fbi ty"','Petr','2026-07-08T20:15:25Z');
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
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',1,'setup',2,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','0b817ae40437879220a790797910d017eef98921292fa4aaae3ef00e43814b42','87a7dd425462fe35a4d4e1046ef49d3cb5c76f9115cfaefe7a58f43da0026894');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',2,'order',2,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','87a7dd425462fe35a4d4e1046ef49d3cb5c76f9115cfaefe7a58f43da0026894','e1e0b2ed81f93d0a262eafdff063fe00caeb2020197b2307f52d8712d03f82cb');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',3,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','e1e0b2ed81f93d0a262eafdff063fe00caeb2020197b2307f52d8712d03f82cb','c0125c70e67bf91227cf364960ba5b7ad8df28397599414d550f18046ca3e337');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',4,'order',2,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','c0125c70e67bf91227cf364960ba5b7ad8df28397599414d550f18046ca3e337','0bfd9a20d392dc122455219f4a6561ac64a1b9b6430bec318e3c6a300475995a');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',5,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','0bfd9a20d392dc122455219f4a6561ac64a1b9b6430bec318e3c6a300475995a','f7e9e2476467b173b8fc8db97c59f2919a4c41dff2e7b1ae4e5252f4113e50ed');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',6,'order',2,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','f7e9e2476467b173b8fc8db97c59f2919a4c41dff2e7b1ae4e5252f4113e50ed','f0c85749fce4ce93d9ef215d0baf0e8019e1d7f76311177e7e2253da2ab5b97d');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',7,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','f0c85749fce4ce93d9ef215d0baf0e8019e1d7f76311177e7e2253da2ab5b97d','fd7d31ca70472ae02a00d5833959a0b436b4a025c5af3ec1b3f891eb72c2aaac');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',8,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','fd7d31ca70472ae02a00d5833959a0b436b4a025c5af3ec1b3f891eb72c2aaac','f0c739aa678bde7e22c462cf70b3bf49b2b5fea9fb3f376fd981ac5f8761b784');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',9,'order',2,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','f0c739aa678bde7e22c462cf70b3bf49b2b5fea9fb3f376fd981ac5f8761b784','3c12d7bed2f87379f296178dce89cf0a4705955ccde6432d1462a5e86ddbddc7');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',10,'order',2,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','3c12d7bed2f87379f296178dce89cf0a4705955ccde6432d1462a5e86ddbddc7','2627633e3464d285f095f844a60fe05760f6f38ae137fedbf11b91e06c1b5d52');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',11,'order',2,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','2627633e3464d285f095f844a60fe05760f6f38ae137fedbf11b91e06c1b5d52','ed7ee0313dc0a21ff2e433787b6953299a3a4034f2143eb93718b942fb2563a4');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',12,'amendment',2,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','ed7ee0313dc0a21ff2e433787b6953299a3a4034f2143eb93718b942fb2563a4','efe29a9506e3a6928e8fcef5c2f3e49ad5ca4e24a3af9824de95cff8ef4b1456');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','efe29a9506e3a6928e8fcef5c2f3e49ad5ca4e24a3af9824de95cff8ef4b1456','75655b267648385c92cf0542f3f2bf81a9d65088c2a1e464542ab815445e9f8a');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','75655b267648385c92cf0542f3f2bf81a9d65088c2a1e464542ab815445e9f8a','4629ad63edb7bb4f3725809c404b85253cebc27e2adb29e29c290b1336e77060');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',15,'release',2,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','4629ad63edb7bb4f3725809c404b85253cebc27e2adb29e29c290b1336e77060','8bf3b10eedb827fd84e83f45b9cc191e4fe8553583ef875a938a4fec0db23d2f');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','8bf3b10eedb827fd84e83f45b9cc191e4fe8553583ef875a938a4fec0db23d2f','8adaa156f8265bdfc7a9200156e1d93fcb04078035f53220a6527bfaee63f02c');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','8adaa156f8265bdfc7a9200156e1d93fcb04078035f53220a6527bfaee63f02c','0474b2757f502267356a6070b7d893f33a341e028b1bdc90b396af4c90b04a5a');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','0474b2757f502267356a6070b7d893f33a341e028b1bdc90b396af4c90b04a5a','3022a0ec99ed5e0238b983ad3576f92d32e4c9cecde3370e89f82644c54c18fa');
INSERT INTO "entries" VALUES('db172c26235648d0aa2873623adedff9',19,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','3022a0ec99ed5e0238b983ad3576f92d32e4c9cecde3370e89f82644c54c18fa','9c5fe2ffff45cc6c1f43a4a693e0b40d31e5e44644bccbe3be8971625afee553');
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
