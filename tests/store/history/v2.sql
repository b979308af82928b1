BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('7c0afd34196a49d3b68019d5319ddf5a','tabor','Tábor','2026-07-08T20:15:04Z');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('7c0afd34196a49d3b68019d5319ddf5a','slips','"fbi ty"','Petr','2026-07-08T20:15:25Z');
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
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'34a4a5809ae4f57e0cfac2e8c52174974ba1b32fa4bf0bcd8b37f2e379663ff9','0000000000000000000000000000000000000000000000000000000000000000','ca94b7ca0833da3ccba6b27e13d015f2bbe408c66086b1f82f35c9bbfda3ef96');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'fa2e7a12b8d916def535af6cb24c718bcf3821df3ff879071815bec0fd59209d','ca94b7ca0833da3ccba6b27e13d015f2bbe408c66086b1f82f35c9bbfda3ef96','d24579633000fc5e14b244078871d8810d087f727a2e6ff533a7e951321e55da');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'87d40a6053d6bfc25d09f12b88ed1b937def4f016224fa828f004e9ff34a151b','d24579633000fc5e14b244078871d8810d087f727a2e6ff533a7e951321e55da','812b2d0da53ba825ec32b9af7b1e8db7001cca229316f35b7ce155391e6127cd');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'b8ab6b061475a0cdee9a4e75daed8fd68d45bc0fda847588bdd8dc98ab18f4f5','812b2d0da53ba825ec32b9af7b1e8db7001cca229316f35b7ce155391e6127cd','3ea7dd4ee5738a4a885f05043d92824bea374afc61efb4ed524f2de49eefaa55');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'5866efe1ddae2a03315f8d0b09ddecec0a82cc2a6484b338048d0c3f07187f36','3ea7dd4ee5738a4a885f05043d92824bea374afc61efb4ed524f2de49eefaa55','b76826f053037b0173654913e17ce835bc0228668e8149316388fcb74225a632');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'f7fa70b0bc4e0e7b2741425a5574c3c458f3eeab76feb11cc362754c5fdefb52','b76826f053037b0173654913e17ce835bc0228668e8149316388fcb74225a632','62411c56b1f1a15fafca214c76c21a7442ae81fd74eda1348acd67861f0995d5');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'1e21d1e5ba8cb1d27b8093c1f43e7342c80f1c23a8b813d6757ea73c698944e0','62411c56b1f1a15fafca214c76c21a7442ae81fd74eda1348acd67861f0995d5','9e2d3dae954b52a2169dc23a16bd6bafdd059c4bcab079d4f94661687beaf9a7');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'5568507871e679782fe091f1b1b26d1e251afcb71fd542e4e10230a423c78965','9e2d3dae954b52a2169dc23a16bd6bafdd059c4bcab079d4f94661687beaf9a7','2198c3b9ce3f07a8aa8ef10254cd074386a956e3f459f7093a39e379709c4911');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'32cf785c6d11d6938fcfae5330b5b9aad559fad7ad73389d8f24c8d96e63ce57','2198c3b9ce3f07a8aa8ef10254cd074386a956e3f459f7093a39e379709c4911','b5b72e4769a85a2fbcf66ad559393c276892b7649fc678a21be7d3d9cf8d370c');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'d0f990226e8c52a5027cde85d58a7cab3bf26f98dde117061971fc8532de696f','b5b72e4769a85a2fbcf66ad559393c276892b7649fc678a21be7d3d9cf8d370c','8d9dfebce5f895dcb19261a3c760cd9cce2c40911c00c9331220ae7b0f865734');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'5012ef5cf5cebc42cfbdffcfa47230e5477aee9ce13f569ae0f6312608435a0d','8d9dfebce5f895dcb19261a3c760cd9cce2c40911c00c9331220ae7b0f865734','4f00cc295d1622af9ba92b2300f475c2f36613cc727e3751e06a0a3e2e3efd21');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:15Z','FBI was not there','0d717e49f85c3980badc5fd65bd6b9ad017c127bafb40226638bab3c5e2f00a6','4f00cc295d1622af9ba92b2300f475c2f36613cc727e3751e06a0a3e2e3efd21','b98bf4d5883ecfe8ae433b71edf2afeb24abe2e29716a81ac75099dc9edd1e08');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:17Z','forgiven','c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','b98bf4d5883ecfe8ae433b71edf2afeb24abe2e29716a81ac75099dc9edd1e08','3ea9353b141923f4245c6d988a6b3425a9d41aa49effed16ad91dcbf9ed70dbd');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','3ea9353b141923f4245c6d988a6b3425a9d41aa49effed16ad91dcbf9ed70dbd','8bbfaa69cbc1c67af9989c06b0c0d4f09fb931860ce2de1965d54ad8bfbf7a52');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','8bbfaa69cbc1c67af9989c06b0c0d4f09fb931860ce2de1965d54ad8bfbf7a52','419cb3a7ba37d00cbb503add4678cad1d63aaf0cd01575ba6cbbb8b5ba72cdb7');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','419cb3a7ba37d00cbb503add4678cad1d63aaf0cd01575ba6cbbb8b5ba72cdb7','ae416d980e414ec21de95bc928277097f53dbfa7bc34a3e21e83db6d45eba35e');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','ae416d980e414ec21de95bc928277097f53dbfa7bc34a3e21e83db6d45eba35e','09ca0e023249e058a36d52858cee8c690efa6c36d32514efe01750d9dff11e2a');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','09ca0e023249e058a36d52858cee8c690efa6c36d32514efe01750d9dff11e2a','942faa768042af9ba839a76d4364695c5251e3a99249e31aabc85d24a1534fdd');
INSERT INTO "entries" VALUES('7c0afd34196a49d3b68019d5319ddf5a',19,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:24Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','942faa768042af9ba839a76d4364695c5251e3a99249e31aabc85d24a1534fdd','5e1c6ce799d9c91c5ae630d2df8f690778e1ebf9504f946b6c36a6ba6faf44d7');
CREATE TABLE fejag_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT fejag_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "fejag_schema" VALUES('0002');
CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END;
CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no delete'); END;
CREATE TRIGGER entries_only_next BEFORE INSERT ON entries
    WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE camp = NEW.camp)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only: not the next version'); END;
COMMIT;
