BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('1701b61fb36a44039558d395755e00d6','tabor','Tábor','2026-07-08T20:15:04Z');
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
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'34a4a5809ae4f57e0cfac2e8c52174974ba1b32fa4bf0bcd8b37f2e379663ff9','0000000000000000000000000000000000000000000000000000000000000000','a3eba226be768c46b693f17505ab060d97850fd0460033f3f60418c3c3c7cfef');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'fa2e7a12b8d916def535af6cb24c718bcf3821df3ff879071815bec0fd59209d','a3eba226be768c46b693f17505ab060d97850fd0460033f3f60418c3c3c7cfef','ec8b84ae4b5bc71946ff44218a4949903212b40aa778bc5cd8b294939d37138b');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'87d40a6053d6bfc25d09f12b88ed1b937def4f016224fa828f004e9ff34a151b','ec8b84ae4b5bc71946ff44218a4949903212b40aa778bc5cd8b294939d37138b','5a4dc50c8c8b759b9eaf38caa4352569d6ea24a5c29c4238502e46e16d98150b');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'b8ab6b061475a0cdee9a4e75daed8fd68d45bc0fda847588bdd8dc98ab18f4f5','5a4dc50c8c8b759b9eaf38caa4352569d6ea24a5c29c4238502e46e16d98150b','12e34b91f88bc4f8f3fc4b5f498b617d213a735f978f1c5d8290fc62caa85580');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'5866efe1ddae2a03315f8d0b09ddecec0a82cc2a6484b338048d0c3f07187f36','12e34b91f88bc4f8f3fc4b5f498b617d213a735f978f1c5d8290fc62caa85580','21cd7269c2224abdeb505daaeee5d1e76bad01d6532e604cb9e8be3499f4ceb6');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'f7fa70b0bc4e0e7b2741425a5574c3c458f3eeab76feb11cc362754c5fdefb52','21cd7269c2224abdeb505daaeee5d1e76bad01d6532e604cb9e8be3499f4ceb6','adcbc5c094c73ccaf677610baed7e04bbeba55305a54433511851d20438d96f9');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'1e21d1e5ba8cb1d27b8093c1f43e7342c80f1c23a8b813d6757ea73c698944e0','adcbc5c094c73ccaf677610baed7e04bbeba55305a54433511851d20438d96f9','13c203db89b0c2563ac25c49f4ab03f7748b9015af47719fc5ecf3f82d420aa3');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'5568507871e679782fe091f1b1b26d1e251afcb71fd542e4e10230a423c78965','13c203db89b0c2563ac25c49f4ab03f7748b9015af47719fc5ecf3f82d420aa3','a8940c96230be2c16d7ee60eb75dba32b2d015f27b95d2f575019a44b7b851ef');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'32cf785c6d11d6938fcfae5330b5b9aad559fad7ad73389d8f24c8d96e63ce57','a8940c96230be2c16d7ee60eb75dba32b2d015f27b95d2f575019a44b7b851ef','24287f9603c1b991cb2fd68e5eaff573c995ee91fd8a6aac5f556cc815b10cfb');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'d0f990226e8c52a5027cde85d58a7cab3bf26f98dde117061971fc8532de696f','24287f9603c1b991cb2fd68e5eaff573c995ee91fd8a6aac5f556cc815b10cfb','6390f2a5388dfc0f06b450aa9372fe53049dd4a027e022b8f4e83d7497f1e0a4');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'5012ef5cf5cebc42cfbdffcfa47230e5477aee9ce13f569ae0f6312608435a0d','6390f2a5388dfc0f06b450aa9372fe53049dd4a027e022b8f4e83d7497f1e0a4','84acf8ccf9f0b85a8b0e97db5536b27806a30c6a083b233c1d402ac7e96d501b');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:15Z','FBI was not there','0d717e49f85c3980badc5fd65bd6b9ad017c127bafb40226638bab3c5e2f00a6','84acf8ccf9f0b85a8b0e97db5536b27806a30c6a083b233c1d402ac7e96d501b','bba217f681ca9c2bf89a57c8972f238741effe9c8dca0a4c0f20f0ee3bc63e02');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:17Z','forgiven','c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','bba217f681ca9c2bf89a57c8972f238741effe9c8dca0a4c0f20f0ee3bc63e02','78dde98206babffb270ad7c3e493912054d71842f8b6257c3044fff3a2239a51');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','78dde98206babffb270ad7c3e493912054d71842f8b6257c3044fff3a2239a51','a6d2d562669511c0534c197697d24af12e4b6783343b78994529401729a3bed7');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','a6d2d562669511c0534c197697d24af12e4b6783343b78994529401729a3bed7','55cc6df63e4df9f162352455431e80c85dbfcfc3bda1e30a825bdaa5be89740a');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','55cc6df63e4df9f162352455431e80c85dbfcfc3bda1e30a825bdaa5be89740a','df68bcd00fb26836d42687e28669279a25d9f2b594a5a31e8d3f2676aac62e9a');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','df68bcd00fb26836d42687e28669279a25d9f2b594a5a31e8d3f2676aac62e9a','dd5ff95e75144ef740b6023dc470b8fa9d20a37a5b0b5f8c81b68dd5f77f6a01');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','dd5ff95e75144ef740b6023dc470b8fa9d20a37a5b0b5f8c81b68dd5f77f6a01','18bf43db19bc386b67451aac3586bbdf9a6c594b567a8dc4817d75675742cb13');
INSERT INTO "entries" VALUES('1701b61fb36a44039558d395755e00d6',19,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:24Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','18bf43db19bc386b67451aac3586bbdf9a6c594b567a8dc4817d75675742cb13','7b111b38499d9941c615d4d8529b9d07705d997e45e9cec4f30cabe295c2ce86');
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
