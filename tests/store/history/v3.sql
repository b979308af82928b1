BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('704e7aaa7d8847f186ef3ecf916935ab','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('704e7aaa7d8847f186ef3ecf916935ab','slips','"fbi ty"','Petr','2026-07-08T20:15:25Z');
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
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'34a4a5809ae4f57e0cfac2e8c52174974ba1b32fa4bf0bcd8b37f2e379663ff9','fce82e16c4845a28106c8d869b09afdba66519d8c88392cc3e406a33a43050ec','15d7a3b6156a04a65c6391bf84830d599563895d626815111585f3039b1716ec');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'fa2e7a12b8d916def535af6cb24c718bcf3821df3ff879071815bec0fd59209d','15d7a3b6156a04a65c6391bf84830d599563895d626815111585f3039b1716ec','30606f272e00a13b226948f751dfe629521fcfdf728f38c21aa3fa505f746b1d');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'87d40a6053d6bfc25d09f12b88ed1b937def4f016224fa828f004e9ff34a151b','30606f272e00a13b226948f751dfe629521fcfdf728f38c21aa3fa505f746b1d','792601874a5dfec1197ab945613f53c66dd275fbef594d19f7609f705f5499b3');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'b8ab6b061475a0cdee9a4e75daed8fd68d45bc0fda847588bdd8dc98ab18f4f5','792601874a5dfec1197ab945613f53c66dd275fbef594d19f7609f705f5499b3','778b5587baefb3fc150276b762f265c51addef9ac353536a0b1830a6c9299227');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'5866efe1ddae2a03315f8d0b09ddecec0a82cc2a6484b338048d0c3f07187f36','778b5587baefb3fc150276b762f265c51addef9ac353536a0b1830a6c9299227','4713874ef162cc9d804aef7058ccf34c944a675b92689797b025ad6960a2e1dc');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'f7fa70b0bc4e0e7b2741425a5574c3c458f3eeab76feb11cc362754c5fdefb52','4713874ef162cc9d804aef7058ccf34c944a675b92689797b025ad6960a2e1dc','fab77e57d8afffc7f082e052f2bcc00975a954181d36cd3abf578b8bdf9a8560');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'1e21d1e5ba8cb1d27b8093c1f43e7342c80f1c23a8b813d6757ea73c698944e0','fab77e57d8afffc7f082e052f2bcc00975a954181d36cd3abf578b8bdf9a8560','ef2a1a95460f5e2a25b8553e3d12886e3901f0d392611f5f859c3b5ba7768dfd');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'5568507871e679782fe091f1b1b26d1e251afcb71fd542e4e10230a423c78965','ef2a1a95460f5e2a25b8553e3d12886e3901f0d392611f5f859c3b5ba7768dfd','e9d4739c36f4c331194a648d31bdc1594b8d5a9df491de7d2450f46dbbe3e599');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'32cf785c6d11d6938fcfae5330b5b9aad559fad7ad73389d8f24c8d96e63ce57','e9d4739c36f4c331194a648d31bdc1594b8d5a9df491de7d2450f46dbbe3e599','47e655178309e0807bdf4b4814094ab2d00fefb4ab6763d1ab643c465e60079d');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'d0f990226e8c52a5027cde85d58a7cab3bf26f98dde117061971fc8532de696f','47e655178309e0807bdf4b4814094ab2d00fefb4ab6763d1ab643c465e60079d','6db292aa5ce22f5c1999385b0deade690177fb7a68e42b73d0097f5cf807d017');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'5012ef5cf5cebc42cfbdffcfa47230e5477aee9ce13f569ae0f6312608435a0d','6db292aa5ce22f5c1999385b0deade690177fb7a68e42b73d0097f5cf807d017','df02e5e1f535694f47f21911153f47f63f865051120f98737f93c59a5f0d5d0f');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','0d717e49f85c3980badc5fd65bd6b9ad017c127bafb40226638bab3c5e2f00a6','df02e5e1f535694f47f21911153f47f63f865051120f98737f93c59a5f0d5d0f','318124c1d1f7531456fec0c653e06893c949ac9d11f08874a95560951335033d');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','318124c1d1f7531456fec0c653e06893c949ac9d11f08874a95560951335033d','dded686558070fa4dc17384a89432503a839be39e48af5f6eaeb9584746752b4');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','dded686558070fa4dc17384a89432503a839be39e48af5f6eaeb9584746752b4','f1ee731d70104f9f1536f51fc20dbc3baa412073d8a746bb742af0a1449df928');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','f1ee731d70104f9f1536f51fc20dbc3baa412073d8a746bb742af0a1449df928','d46c387c9df579435a74d74839563458cdf5697223461a49b3d6be8830e7fe17');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','d46c387c9df579435a74d74839563458cdf5697223461a49b3d6be8830e7fe17','33b42fb6d025b078a5910663ed0395709f9c00a50387b3c19fb48d07bd73ca0f');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','33b42fb6d025b078a5910663ed0395709f9c00a50387b3c19fb48d07bd73ca0f','fa7c1f2cb7229df8db23bce0b3fb1587c14d4451f4de6b8b481ea1915f759df2');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','fa7c1f2cb7229df8db23bce0b3fb1587c14d4451f4de6b8b481ea1915f759df2','72eee223584d4e29d6fe934b54e00d21d32796585173b645740ef4e1cb400f15');
INSERT INTO "entries" VALUES('704e7aaa7d8847f186ef3ecf916935ab',19,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:24Z',NULL,'c94409efaa44c23ac73e8d819253d45948e56c1def23f62e5c6e85326f05ced2','72eee223584d4e29d6fe934b54e00d21d32796585173b645740ef4e1cb400f15','0e8e806bdc0e8508575aec2975412eeb9f20732f43c7390e91e21898c8429a49');
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
