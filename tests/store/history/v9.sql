BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('3fdce6e73f3548478ab87a8122d0f188','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time VARCHAR(20) NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('3fdce6e73f3548478ab87a8122d0f188','slips','{"value": "fbi ty", "seal": "ea45259a6caa97b6922910f12cd3d4001b580ee9eedf1f90581110df8fb82733"}','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',1,'setup',3,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','8dd4ad340934886426080cf839ae2c9265893971b518dbab5c7d0cd34d7b4025','0462ab529a19ae00f9f3434588060b188255a0a1faa10fc6990dd9ec0ae6cf89');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',2,'order',2,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','0462ab529a19ae00f9f3434588060b188255a0a1faa10fc6990dd9ec0ae6cf89','4e54cec555e8904ba89656c1ef052476fe498472808948c9aa01e9f45ee1152b');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',3,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','4e54cec555e8904ba89656c1ef052476fe498472808948c9aa01e9f45ee1152b','8a037b757c0f4a8562e06ec5248b68c3807c5709489d67886810d5dafa7c2144');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',4,'order',2,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','8a037b757c0f4a8562e06ec5248b68c3807c5709489d67886810d5dafa7c2144','254acf2a5a904d756bc245bd87684050321a1ad7228546aac78acfc71eca096b');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',5,'order',2,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"}}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','254acf2a5a904d756bc245bd87684050321a1ad7228546aac78acfc71eca096b','a5ba94bd85093c38748dbbd1b340a77cac04217140a196c7296a96563dd9690e');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',6,'order',2,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','a5ba94bd85093c38748dbbd1b340a77cac04217140a196c7296a96563dd9690e','70ac905f514312e88cd7550d457ecbac2033abad8f7fc228682fff47d354cdbc');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',7,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','70ac905f514312e88cd7550d457ecbac2033abad8f7fc228682fff47d354cdbc','7c14bac88e1bc3ec060b09d07142239691114ba49997c7bacfa6003fcf1903cf');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',8,'order',2,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"}}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','7c14bac88e1bc3ec060b09d07142239691114ba49997c7bacfa6003fcf1903cf','30638fc0356ae93a775f28643751c85457c5ac7052f764af8a7939d79b6fcfc8');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',9,'order',2,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','30638fc0356ae93a775f28643751c85457c5ac7052f764af8a7939d79b6fcfc8','9e45dddeb8cb739dddd380d1efbf8ec43984250b00421a8049ba5dec3d131a9f');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',10,'order',2,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"}}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','9e45dddeb8cb739dddd380d1efbf8ec43984250b00421a8049ba5dec3d131a9f','8e565b722d5cb98555573b79bde7b6f0cfd739f22fd7d3c085b2ff3009e10f4d');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',11,'order',2,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','8e565b722d5cb98555573b79bde7b6f0cfd739f22fd7d3c085b2ff3009e10f4d','114dcd9f4d93116e4980e64848271dac8681c7a3c4290dabf2f34954ba90573f');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',12,'amendment',2,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','114dcd9f4d93116e4980e64848271dac8681c7a3c4290dabf2f34954ba90573f','d2383c97e7d4788e34dbf2bad5fc3f44422e26ab11ab14df5f7bd52e13fca593');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',13,'retraction',2,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','d2383c97e7d4788e34dbf2bad5fc3f44422e26ab11ab14df5f7bd52e13fca593','381170954bc38dce296d6f945381f158efb5c86ef9e03142907742de3fc5ea4e');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',14,'freeze',2,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','381170954bc38dce296d6f945381f158efb5c86ef9e03142907742de3fc5ea4e','816162d2e2db4805fb5d727a97d3bb5e63edfef4149d6cb7db522d32a28fce03');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',15,'release',2,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','816162d2e2db4805fb5d727a97d3bb5e63edfef4149d6cb7db522d32a28fce03','897750f7ab1e4ddb8f7ca09798fe358298b2d14f7b55c95df676f69a39380a96');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',16,'clue',2,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','897750f7ab1e4ddb8f7ca09798fe358298b2d14f7b55c95df676f69a39380a96','3b943666bb8159cb789b5dcdd9d00039c048a02d9d6b7d1c0e1e2c12d670a11d');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',17,'claim',2,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','3b943666bb8159cb789b5dcdd9d00039c048a02d9d6b7d1c0e1e2c12d670a11d','764d9b2a2c8edba7d99b534cbcbecca6dfb6b31b42dbdc4f214e806ce3cd3147');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',18,'evidence',2,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','764d9b2a2c8edba7d99b534cbcbecca6dfb6b31b42dbdc4f214e806ce3cd3147','fde5c89c1d45e0159c9d78d818483de07bd9629464dd3da25d7441d8f6fd89d8');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',19,'evidence',2,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','fde5c89c1d45e0159c9d78d818483de07bd9629464dd3da25d7441d8f6fd89d8','230b9609567f81cbece0028faf87287014814aec5c994115e5fd46e91d3f4381');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',20,'withdrawal',2,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','230b9609567f81cbece0028faf87287014814aec5c994115e5fd46e91d3f4381','3d346677ce5b64ea06e0efb7d3f2f8bc84cbfa061ecef69ad6209c869b918579');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',21,'decision',2,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','3d346677ce5b64ea06e0efb7d3f2f8bc84cbfa061ecef69ad6209c869b918579','7eb430fb2a399eec52c0749e2ea10aa80b6f49e6efb3c56fa5e742658b9af6a1');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',22,'takeover',2,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','7eb430fb2a399eec52c0749e2ea10aa80b6f49e6efb3c56fa5e742658b9af6a1','3db266600c986088f5da69683791dbb5291515f3e21906dff82b2f3dbc0dd554');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',23,'takeover',2,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','3db266600c986088f5da69683791dbb5291515f3e21906dff82b2f3dbc0dd554','37120ed1c167332ee707b012630a69f7dfdd01c04310ad2ad83e1f8b38ca5044');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',24,'chore',2,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','37120ed1c167332ee707b012630a69f7dfdd01c04310ad2ad83e1f8b38ca5044','56af6cd8729de563300599ffeb9de96a43b1022201fb2f10a3a4cf2b4cfbdf91');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',25,'edit',2,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','56af6cd8729de563300599ffeb9de96a43b1022201fb2f10a3a4cf2b4cfbdf91','e4a5c4d3f5bd8dddf3117ec8daa545bdb03daaa276a75e04769fc1625747ede9');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',26,'undo',2,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','e4a5c4d3f5bd8dddf3117ec8daa545bdb03daaa276a75e04769fc1625747ede9','4cac481680481c0116c1a6bf91dff22a33e8dca2f9a63e875fb652ec8874f83b');
INSERT INTO "entries" VALUES('3fdce6e73f3548478ab87a8122d0f188',27,'redo',2,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','4cac481680481c0116c1a6bf91dff22a33e8dca2f9a63e875fb652ec8874f83b','a919e17fc03d8d73495076047caceebce03937083291c1445181b747364b8bb8');
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
