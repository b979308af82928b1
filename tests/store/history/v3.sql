BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('ae54f370fae2419e8a8039f75b53f8f6','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('ae54f370fae2419e8a8039f75b53f8f6','slips','"fbi ty"','Petr','2026-07-08T20:15:25Z');
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
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'34a4a5809ae4f57e0cfac2e8c52174974ba1b32fa4bf0bcd8b37f2e379663ff9','1fe6d9d75dcc180d60c3f89848313b3232f695b9edaa1bb37c3a42966bd96197','96f8f11ead0d3f93eb92153390c41e4ce7cbdfafcf52d0d2c8c139a031b94ab2');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'fa2e7a12b8d916def535af6cb24c718bcf3821df3ff879071815bec0fd59209d','96f8f11ead0d3f93eb92153390c41e4ce7cbdfafcf52d0d2c8c139a031b94ab2','dc2caa31a99fdc3faaa2e19805140288a1ad210d8441ee8ea6a46fc5e2d2ff9b');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'87d40a6053d6bfc25d09f12b88ed1b937def4f016224fa828f004e9ff34a151b','dc2caa31a99fdc3faaa2e19805140288a1ad210d8441ee8ea6a46fc5e2d2ff9b','60e600fc2223c7255d4e21957e7ad64d4e3def9f8ff28321b3f5e27e55ed6922');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'b8ab6b061475a0cdee9a4e75daed8fd68d45bc0fda847588bdd8dc98ab18f4f5','60e600fc2223c7255d4e21957e7ad64d4e3def9f8ff28321b3f5e27e55ed6922','904ab768db422bd8f6c3cdeb0355949583c7bbb360fb94cfd694bdb3bb464ba0');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'5866efe1ddae2a03315f8d0b09ddecec0a82cc2a6484b338048d0c3f07187f36','904ab768db422bd8f6c3cdeb0355949583c7bbb360fb94cfd694bdb3bb464ba0','bf9c8828516ecdaa322001d2d4f443b04550f96584a8d2e3f68fe45dfdf96d9a');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'f7fa70b0bc4e0e7b2741425a5574c3c458f3eeab76feb11cc362754c5fdefb52','bf9c8828516ecdaa322001d2d4f443b04550f96584a8d2e3f68fe45dfdf96d9a','f330e98d6171dd3579d5f2f77b5c9731d9f777515c29e2dd7ef04048e1b22726');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'1e21d1e5ba8cb1d27b8093c1f43e7342c80f1c23a8b813d6757ea73c698944e0','f330e98d6171dd3579d5f2f77b5c9731d9f777515c29e2dd7ef04048e1b22726','9e3ebbce936ff5ffc17ea7e653f90e647cf2e3414b9b41d836fa2f08375d47b6');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'5568507871e679782fe091f1b1b26d1e251afcb71fd542e4e10230a423c78965','9e3ebbce936ff5ffc17ea7e653f90e647cf2e3414b9b41d836fa2f08375d47b6','1909728e65a2f28c3d2010ff4dd76f6fe84d71b19f11a7334f14a58663411536');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'32cf785c6d11d6938fcfae5330b5b9aad559fad7ad73389d8f24c8d96e63ce57','1909728e65a2f28c3d2010ff4dd76f6fe84d71b19f11a7334f14a58663411536','00ac67ccb59845ef28b56b55d5e9f224ce04dbad0b4e8e7c1e9c17c30fa9e1d3');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'d0f990226e8c52a5027cde85d58a7cab3bf26f98dde117061971fc8532de696f','00ac67ccb59845ef28b56b55d5e9f224ce04dbad0b4e8e7c1e9c17c30fa9e1d3','2d60aeb6a0f8b736e877edc7abcc9bfad74e47c77f8fa4ea43c7529ee232b7fa');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'5012ef5cf5cebc42cfbdffcfa47230e5477aee9ce13f569ae0f6312608435a0d','2d60aeb6a0f8b736e877edc7abcc9bfad74e47c77f8fa4ea43c7529ee232b7fa','dfd3f94316b6457900bf0cd0fdb78b2cf691f9b6320cd39f3e574b1dcaa7f313');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:15Z','FBI was not there','0d717e49f85c3980badc5fd65bd6b9ad017c127bafb40226638bab3c5e2f00a6','dfd3f94316b6457900bf0cd0fdb78b2cf691f9b6320cd39f3e574b1dcaa7f313','e0a171dcc2fbeab0626b190d3f4438775d757263d00e48abb0322e9dd5c3bfb6');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:17Z','forgiven','c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','e0a171dcc2fbeab0626b190d3f4438775d757263d00e48abb0322e9dd5c3bfb6','45bc602a855170dcecda66db2d9f501015603db04156685ef3ba3251b77a0a3c');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','45bc602a855170dcecda66db2d9f501015603db04156685ef3ba3251b77a0a3c','a2bd6bbeb0d995af92be111c251e19d082a3bc9f023c33eb3c8ba1a05c3da9b5');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','a2bd6bbeb0d995af92be111c251e19d082a3bc9f023c33eb3c8ba1a05c3da9b5','4d0807434debf268392d1427ebd8852620d7392624e6631615e0e59789ba7888');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','4d0807434debf268392d1427ebd8852620d7392624e6631615e0e59789ba7888','6700aebe3735fce255553bcd8fdb22e5d41df5c278d5b7a5ceaa1641b34698b3');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','6700aebe3735fce255553bcd8fdb22e5d41df5c278d5b7a5ceaa1641b34698b3','172bb146cec00b4122c440e9f5bdd0e1588832d12aeac5db409206fe49d7df14');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','172bb146cec00b4122c440e9f5bdd0e1588832d12aeac5db409206fe49d7df14','8947a5e203b390de8b03f572fef250f11fdd9a8537f48ec255028a1c12187d88');
INSERT INTO "entries" VALUES('ae54f370fae2419e8a8039f75b53f8f6',19,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:24Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','8947a5e203b390de8b03f572fef250f11fdd9a8537f48ec255028a1c12187d88','084d9fd0a345c1a1a204c0b40acf5a4d94a0a1006d98d13d4a8bc1a1020174d9');
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
