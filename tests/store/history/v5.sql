BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('4bce4a0ed70b400199f975d9d9a6cc10','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('4bce4a0ed70b400199f975d9d9a6cc10','slips','"fbi ty"','Petr','2026-07-08T20:15:27Z');
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
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',1,'setup',2,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','0a2503a28b67370036f8e72f89e6168abfa94a728242824e9a60ae73d6c56c68','2bd7a3f2540748705f6f835bfc50e1ed94f7d9d9aedc24a2685d48872360c59d');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',2,'order',2,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','2bd7a3f2540748705f6f835bfc50e1ed94f7d9d9aedc24a2685d48872360c59d','1de55bf95c9bf5475286d9541996bd354dd6241e67645bdeffb0279219138f60');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',3,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','1de55bf95c9bf5475286d9541996bd354dd6241e67645bdeffb0279219138f60','6d3272627f9e671493d37fde21802937fb846f883e4fc1f39a99451631e26229');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',4,'order',2,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','6d3272627f9e671493d37fde21802937fb846f883e4fc1f39a99451631e26229','efdbee7c413e1f17c3d501ed3262d8b24513adac988cc4e211e2b2b2f97bd954');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',5,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','efdbee7c413e1f17c3d501ed3262d8b24513adac988cc4e211e2b2b2f97bd954','779be3804869e3c55188c5c8dd56d69c4ba609775d1d4160510e68c68e06bd24');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',6,'order',2,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','779be3804869e3c55188c5c8dd56d69c4ba609775d1d4160510e68c68e06bd24','3934cd591464b421eca4a73a28145d3e0a4c10256903d490266989872daabc3c');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',7,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','3934cd591464b421eca4a73a28145d3e0a4c10256903d490266989872daabc3c','11f1682eb099d8054e97a36fd149ac2511da4d5f35156ed35885b305610c26cc');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',8,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','11f1682eb099d8054e97a36fd149ac2511da4d5f35156ed35885b305610c26cc','389925c3ea4df32617ded2ee5ee7b89143dd4ce40847f54fcca82745d56b6426');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',9,'order',2,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','389925c3ea4df32617ded2ee5ee7b89143dd4ce40847f54fcca82745d56b6426','aaebdb4f4caa4ace85220cd1e6009b1820483511290795b34cf47a48002b5cf9');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',10,'order',2,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','aaebdb4f4caa4ace85220cd1e6009b1820483511290795b34cf47a48002b5cf9','1233bcce0c37c0ceb6667be9094a3f0054bf74bb04682cb408bb656872ec0540');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',11,'order',2,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','1233bcce0c37c0ceb6667be9094a3f0054bf74bb04682cb408bb656872ec0540','47b18cae55052dc257c1891053276ffa91696f2a6d1bf5912115b4b517694587');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',12,'amendment',2,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','47b18cae55052dc257c1891053276ffa91696f2a6d1bf5912115b4b517694587','bb41b9318d59ba52fa40424e4629c2fa23b3cf032b44f372a3d4177ffae5b0af');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','bb41b9318d59ba52fa40424e4629c2fa23b3cf032b44f372a3d4177ffae5b0af','42714c5677a78dc3fe95948f1f308627cd7849d9f61fb6b77a7505e1d487a044');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','42714c5677a78dc3fe95948f1f308627cd7849d9f61fb6b77a7505e1d487a044','7070f6293c5f567fcbc7db33b41eb2813c488e7e21f0b4a98ade8b6fab4b1baa');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',15,'release',2,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','7070f6293c5f567fcbc7db33b41eb2813c488e7e21f0b4a98ade8b6fab4b1baa','8098f5c3ce8a76e90b9c35fcd9d14215d7b8b8fc1566e96a2a2ea78f6382a230');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','8098f5c3ce8a76e90b9c35fcd9d14215d7b8b8fc1566e96a2a2ea78f6382a230','d93377f8dea60dd0961f412a379832e813a2350016122cc752b64507ccd0d990');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','d93377f8dea60dd0961f412a379832e813a2350016122cc752b64507ccd0d990','95eb8b3e8cc4631b4609b66b53a75bf3933ff15f641ef82ce914830d1f87183a');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','95eb8b3e8cc4631b4609b66b53a75bf3933ff15f641ef82ce914830d1f87183a','cbac5108bfae9e28bf276a560c3a2ae16c952c9cfc2477f0208e4e10575da6f6');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',19,'evidence',2,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','cbac5108bfae9e28bf276a560c3a2ae16c952c9cfc2477f0208e4e10575da6f6','63dcf0bdab2e63a8e700a9cc6f60549b2bcd5f625560a505c36b74951408d5ad');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',20,'withdrawal',2,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','63dcf0bdab2e63a8e700a9cc6f60549b2bcd5f625560a505c36b74951408d5ad','377aafcb6c5bb9b4d9906dcaac78978e3b2c4bd8dbdd0d1db4b7dce7cfdc1f17');
INSERT INTO "entries" VALUES('4bce4a0ed70b400199f975d9d9a6cc10',21,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','377aafcb6c5bb9b4d9906dcaac78978e3b2c4bd8dbdd0d1db4b7dce7cfdc1f17','e4f328e470a5581a116a65d178c98fbbc3fdc03549569ced109c6b677d95bf06');
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
