BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('be5c47d89fd2401689bf5a5a82478c7e','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('be5c47d89fd2401689bf5a5a82478c7e','slips','"fbi ty"','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',1,'setup',3,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','d940f925d099ec838256abbacb6905a174704c2229b24828d266040730ec1002','c8970b3f65d16d9d8119369a208cb777814171257859c8b79e8182d85f5a4434');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',2,'order',2,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','c8970b3f65d16d9d8119369a208cb777814171257859c8b79e8182d85f5a4434','efcb6a50d7ef8308985a60b3486068cd25a4e22e37688a48ed722bc8688110ec');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',3,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','efcb6a50d7ef8308985a60b3486068cd25a4e22e37688a48ed722bc8688110ec','244da2a470e451d1152d7f5646c3d62ef78897deaecb720cf3dccef18feee3d6');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',4,'order',2,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','244da2a470e451d1152d7f5646c3d62ef78897deaecb720cf3dccef18feee3d6','a5e51d7a326e31c7558eb7b6c4d4dd730c8c3e48317977b34f7794fa3f71c5bc');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',5,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','a5e51d7a326e31c7558eb7b6c4d4dd730c8c3e48317977b34f7794fa3f71c5bc','3dc3e55dc56107d68a1f80ab98c4d29519f02b4d81e0b44293888c5892f46d51');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',6,'order',2,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','3dc3e55dc56107d68a1f80ab98c4d29519f02b4d81e0b44293888c5892f46d51','5a0b4e7836da12e09a2b7ec3dca15fd769ab01796e587ddee4aa9aad078ca1be');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',7,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','5a0b4e7836da12e09a2b7ec3dca15fd769ab01796e587ddee4aa9aad078ca1be','65a0839bc2b4c51dfb4cc46ff5d3e0c2238cca7cd5f7b04669a6aaf7dd0f7d72');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',8,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','65a0839bc2b4c51dfb4cc46ff5d3e0c2238cca7cd5f7b04669a6aaf7dd0f7d72','004ccd3369c82120da408216df38625c3aabe776b89a25fab49c75b0a36fadc1');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',9,'order',2,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','004ccd3369c82120da408216df38625c3aabe776b89a25fab49c75b0a36fadc1','c87be7fe17bc02828060e160b5cbdb9e98aa6cf56762bebb797a3139d33398bb');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',10,'order',2,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','c87be7fe17bc02828060e160b5cbdb9e98aa6cf56762bebb797a3139d33398bb','9fab06edc82e3f3558d9dce5fe43c65e69beb4112701597bee2e8c6aa60fea06');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',11,'order',2,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:15Z"}}','Petr','2026-07-08T20:15:15Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','9fab06edc82e3f3558d9dce5fe43c65e69beb4112701597bee2e8c6aa60fea06','5caa0add1c3f64868b962e4210590de31ffae0eea6ab01bdb2fc59aa030443bf');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',12,'amendment',2,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:17Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','5caa0add1c3f64868b962e4210590de31ffae0eea6ab01bdb2fc59aa030443bf','0273d1890505b4f00ba3690ed12180d0139c3ff0bfc06b02b9ed1761045ce706');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:19Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','0273d1890505b4f00ba3690ed12180d0139c3ff0bfc06b02b9ed1761045ce706','3812996b748cc65ca7ff7267c4bbf59d4597b63119c44dbd82a2e9c5ab678f75');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:20Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','3812996b748cc65ca7ff7267c4bbf59d4597b63119c44dbd82a2e9c5ab678f75','b7f6618ef1e60a0b1a1e45777dbac1e15aebdd275b353667726e16fa13d2c6b6');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',15,'release',2,'{}','Petr','2026-07-08T20:15:21Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','b7f6618ef1e60a0b1a1e45777dbac1e15aebdd275b353667726e16fa13d2c6b6','8d1a3a4d7ba58e33e997782aac26533de8b2e8cbd34224b404d4ef94cea74fde');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:22Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','8d1a3a4d7ba58e33e997782aac26533de8b2e8cbd34224b404d4ef94cea74fde','f388839f6ecfd825e6744a0b44a2c3ccf6364156b7cd75547fb44baf09fcad55');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:23Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','f388839f6ecfd825e6744a0b44a2c3ccf6364156b7cd75547fb44baf09fcad55','da078c5fce98cd6117e80820080183620dfd94b8853507fb271cd8497bd6c5d3');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','da078c5fce98cd6117e80820080183620dfd94b8853507fb271cd8497bd6c5d3','31ece1bce60b9478db269860b3e4c2398221f5e0bf934288ec3dd323d2b52a60');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',19,'evidence',2,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:25Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','31ece1bce60b9478db269860b3e4c2398221f5e0bf934288ec3dd323d2b52a60','926dcd6e296f706b0b1ba893bbabe22922d88adc50098d2ba4eda4ed60a6dd1c');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',20,'withdrawal',2,'{"evidence":19}','Petr','2026-07-08T20:15:26Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','926dcd6e296f706b0b1ba893bbabe22922d88adc50098d2ba4eda4ed60a6dd1c','1853e88245abbb11a8fa90a16d444b271a4cf915d3729430017e0c165c4fe1cf');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',21,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:27Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','1853e88245abbb11a8fa90a16d444b271a4cf915d3729430017e0c165c4fe1cf','a95c88a6bb1a14ae1675fa64c86ce7716d9b00cfbcc8b61dff6ee35ca0296efd');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',22,'takeover',2,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','a95c88a6bb1a14ae1675fa64c86ce7716d9b00cfbcc8b61dff6ee35ca0296efd','069e0c4d971bde32d6c5bc5d8c3bce0f2fac151fd50c9d07075e4dd3d7a9f744');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',23,'aside',2,'{"after":21,"place":"/media/stick/fejag.db","rows":["{\"author\":\"Ota\",\"kind\":\"order\",\"payload\":\"{\\\"order\\\":{\\\"do\\\":\\\"adjust\\\",\\\"team\\\":\\\"fbi\\\",\\\"points\\\":1,\\\"reason\\\":\\\"luck\\\"}}\",\"reason\":null,\"time\":\"2026-07-08T20:30:00Z\",\"version\":22}"]}','Petr','2026-07-08T20:15:29Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','069e0c4d971bde32d6c5bc5d8c3bce0f2fac151fd50c9d07075e4dd3d7a9f744','2d8d47e170378a2c5fde15851f14d8bfb300cdf2ac70b494bb624350c5ba4f69');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',24,'edit',2,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','05008ba08e13fcf1991f9a2bacd9c7bad7813869a7243bb76c44414cdfd127cf','2d8d47e170378a2c5fde15851f14d8bfb300cdf2ac70b494bb624350c5ba4f69','7e6991132f14358e3eb2bdf98bb68bb0b76fbe6f6e1543f73eb6547b36b6dc8f');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',25,'undo',2,'{"target":24}','Jana','2026-07-08T20:15:32Z','misread','4d3d4f6c6a0478ad2446d03bea02eddaba9f52e1e8b02651e99ebb7d56fa1fa3','7e6991132f14358e3eb2bdf98bb68bb0b76fbe6f6e1543f73eb6547b36b6dc8f','47dacb16b70f5c160473afc1bfa011ebd3fc76130dd9ebb5e29bbf4420fdf9d0');
INSERT INTO "entries" VALUES('be5c47d89fd2401689bf5a5a82478c7e',26,'redo',2,'{"target":24}','Jana','2026-07-08T20:15:33Z','misread','acfc08529aa6d11f78b5dd10b733c253572cedfed725eff1d58819792f656048','47dacb16b70f5c160473afc1bfa011ebd3fc76130dd9ebb5e29bbf4420fdf9d0','8e2f4e5d83906d2a665985898c5c55e1a42cca1bb21b919e484fb6c2b56af024');
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
