BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('aea64117ed8e4bef832da87121580d73','tabor','Tábor','2026-07-08T20:15:04Z');
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
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'34a4a5809ae4f57e0cfac2e8c52174974ba1b32fa4bf0bcd8b37f2e379663ff9','0000000000000000000000000000000000000000000000000000000000000000','08db11f2bcd30eeca6886799d3a464e20bd27de0bf31f6c7f877da34d8971109');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'fa2e7a12b8d916def535af6cb24c718bcf3821df3ff879071815bec0fd59209d','08db11f2bcd30eeca6886799d3a464e20bd27de0bf31f6c7f877da34d8971109','54a2bf87ce57642e4261a5e587b8e95f48bdee177e227c9dd6029c5de4d61d5e');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'87d40a6053d6bfc25d09f12b88ed1b937def4f016224fa828f004e9ff34a151b','54a2bf87ce57642e4261a5e587b8e95f48bdee177e227c9dd6029c5de4d61d5e','febac84c5c570f96df0ea89c30837dcc20f8e1784c136980adbd2673771852d5');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'b8ab6b061475a0cdee9a4e75daed8fd68d45bc0fda847588bdd8dc98ab18f4f5','febac84c5c570f96df0ea89c30837dcc20f8e1784c136980adbd2673771852d5','93882ce020d88d39051188aa7f342f58d79ada8e8ca7adb3426892a437ddea5d');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'5866efe1ddae2a03315f8d0b09ddecec0a82cc2a6484b338048d0c3f07187f36','93882ce020d88d39051188aa7f342f58d79ada8e8ca7adb3426892a437ddea5d','28fbda8927d34cda6dbc5e2602c21fd30a88e7884eb5f494591e12582aeef856');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'f7fa70b0bc4e0e7b2741425a5574c3c458f3eeab76feb11cc362754c5fdefb52','28fbda8927d34cda6dbc5e2602c21fd30a88e7884eb5f494591e12582aeef856','7bdad6b9c034f057c1387b0e9d1b31d9fcd7192705b1e08c65d65b3071d94757');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'1e21d1e5ba8cb1d27b8093c1f43e7342c80f1c23a8b813d6757ea73c698944e0','7bdad6b9c034f057c1387b0e9d1b31d9fcd7192705b1e08c65d65b3071d94757','2a3e55c7bdc20e20444fd9b19428f258494f54936fd36d60467c4aee0583fe5c');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'5568507871e679782fe091f1b1b26d1e251afcb71fd542e4e10230a423c78965','2a3e55c7bdc20e20444fd9b19428f258494f54936fd36d60467c4aee0583fe5c','f13f09eac281b4022383b9dc96e4299616c4370f7b8e69e08e63245e8433a3f8');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'32cf785c6d11d6938fcfae5330b5b9aad559fad7ad73389d8f24c8d96e63ce57','f13f09eac281b4022383b9dc96e4299616c4370f7b8e69e08e63245e8433a3f8','2917ef7eee826509ab5fe94df597cd271eb5421d2e7edb4ed0ae204694cd7ec7');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'d0f990226e8c52a5027cde85d58a7cab3bf26f98dde117061971fc8532de696f','2917ef7eee826509ab5fe94df597cd271eb5421d2e7edb4ed0ae204694cd7ec7','8a3d6870cc88c61b3c9d85817e9fcd31d4b0db90524b1e5ce94417b06e45fc78');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'5012ef5cf5cebc42cfbdffcfa47230e5477aee9ce13f569ae0f6312608435a0d','8a3d6870cc88c61b3c9d85817e9fcd31d4b0db90524b1e5ce94417b06e45fc78','ff6eb6f345b03ecb8e3c3e4761f2e546a18e5351cad9445ba913e351f1fd2415');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:15Z','FBI was not there','0d717e49f85c3980badc5fd65bd6b9ad017c127bafb40226638bab3c5e2f00a6','ff6eb6f345b03ecb8e3c3e4761f2e546a18e5351cad9445ba913e351f1fd2415','01b7b1fa2438c057a719c3102ee9637a4a4115ecb01bddbb873952c76d2e3ba6');
INSERT INTO "entries" VALUES('aea64117ed8e4bef832da87121580d73',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:17Z','forgiven','c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','01b7b1fa2438c057a719c3102ee9637a4a4115ecb01bddbb873952c76d2e3ba6','9ec6c2d5e9cd2cb196c16c3099847028bc8c1683bcf1f9a0235cf8633f3ae72b');
CREATE TABLE fejag_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT fejag_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "fejag_schema" VALUES('0001');
CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END;
CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no delete'); END;
CREATE TRIGGER entries_only_next BEFORE INSERT ON entries
    WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE camp = NEW.camp)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: not the next version'); END;
COMMIT;
