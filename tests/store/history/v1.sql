BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	names TEXT NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('d68d48e7b3fb4a51afc964177bce2d6b','tabor','Tábor','2026-07-08T20:15:04Z','[["2026-07-08T20:15:04Z","tabor","Tábor"]]');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('d68d48e7b3fb4a51afc964177bce2d6b','slips','{"value": "fbi ty", "seal": "1274c6fd77fa9b25f2349bb22fd693789fc9a4be5d0ec2c56ac7141760ce6f74"}','Petr','2026-07-08T20:15:34Z');
CREATE TABLE entries (
	camp VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	schema_version INTEGER NOT NULL, 
	payload TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	reason TEXT, 
	outcome_hash TEXT NOT NULL, 
	prev_hash TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT entries_camp_version PRIMARY KEY (camp, version), 
	CONSTRAINT entries_version CHECK (version >= 1), 
	CONSTRAINT entries_camp FOREIGN KEY(camp) REFERENCES camps (uid)
);
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','a6c6598b4e7728923c59218668846d364e28ef3ff8919b7e393aeac3e549c323','e18f7f049814df394960cdcb0911c0f2799293e3f4698f4aae5ca3ba52decf6a');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','e18f7f049814df394960cdcb0911c0f2799293e3f4698f4aae5ca3ba52decf6a','75b583044dc51dbb9dc2d458b7a8fa72fddf69994920b0f507680e6f57c54403');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','75b583044dc51dbb9dc2d458b7a8fa72fddf69994920b0f507680e6f57c54403','ac5833236701dc8b74505718350e10c24215e664ea27f6e41727534da70a65a8');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','ac5833236701dc8b74505718350e10c24215e664ea27f6e41727534da70a65a8','242b76c9e08f456f8d6bbc7303ee6010235a157fcec5e5b0e688480fd595a8b8');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','242b76c9e08f456f8d6bbc7303ee6010235a157fcec5e5b0e688480fd595a8b8','76d4353ac68f241d0319ea6ac9718b3893d195ffda9e3e042f84ec041e09afcc');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','76d4353ac68f241d0319ea6ac9718b3893d195ffda9e3e042f84ec041e09afcc','8fc10a79c1e2e9cca90076497cdc22045338c5617d1d760b8c6e45726e8a4140');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','8fc10a79c1e2e9cca90076497cdc22045338c5617d1d760b8c6e45726e8a4140','3b2c268aa7353b3d764dd39908acd90b2886cf7333af0644e9b10dd746f19c91');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','3b2c268aa7353b3d764dd39908acd90b2886cf7333af0644e9b10dd746f19c91','83f062602888ab62b9dc69534d7eb947ec3a37fd78bc7fe5251d5853c6e86545');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','83f062602888ab62b9dc69534d7eb947ec3a37fd78bc7fe5251d5853c6e86545','25d6fc8480125c612012d639db811a60e685c001dc4473d6392e93d47c7a757e');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','25d6fc8480125c612012d639db811a60e685c001dc4473d6392e93d47c7a757e','3f4740289cc5e85cd846dd0ad9b92b79b3ed3ba82277fc2ae481ed66b62d947e');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','3f4740289cc5e85cd846dd0ad9b92b79b3ed3ba82277fc2ae481ed66b62d947e','408def89cf59b49e4e6da2a46ec798f83239148d15153d20929a94942bf02886');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','408def89cf59b49e4e6da2a46ec798f83239148d15153d20929a94942bf02886','67ae1bed2a682f45db08846c5966f6025654fc60a8a162b819327af29dc27e9c');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','67ae1bed2a682f45db08846c5966f6025654fc60a8a162b819327af29dc27e9c','3fccc690f6e89e17f2fcfa9f4bfe49dae22899ba3e807aa0ed9954a91bcece2a');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','3fccc690f6e89e17f2fcfa9f4bfe49dae22899ba3e807aa0ed9954a91bcece2a','44dd3f81ccdf8b63b6e522570e9f1ea1baf9fdf337685c9e44b8bb0044960c2f');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','44dd3f81ccdf8b63b6e522570e9f1ea1baf9fdf337685c9e44b8bb0044960c2f','27686a8727cf9b4721eea16a084e356c2be77fe88c7351ce52d099bdc658fc0d');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','27686a8727cf9b4721eea16a084e356c2be77fe88c7351ce52d099bdc658fc0d','e7e4cb64be583c827b45739d567e10b7055d93f5585f20a7d3c6311c393e82d2');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','e7e4cb64be583c827b45739d567e10b7055d93f5585f20a7d3c6311c393e82d2','2c8d6f8e82122e3f2a4379037578045401881313113e012aea65e346e115faf3');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','2c8d6f8e82122e3f2a4379037578045401881313113e012aea65e346e115faf3','4adec4894d385f03c72c2a8b3637ca282c04b299ef2016349e7a5aae95fd3018');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',19,'evidence',1,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','4adec4894d385f03c72c2a8b3637ca282c04b299ef2016349e7a5aae95fd3018','4d498c36ad7de77a3b1e3b344e3ac1e4e2f2439a69ff9f368e853f2745d1d1f9');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',20,'withdrawal',1,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','4d498c36ad7de77a3b1e3b344e3ac1e4e2f2439a69ff9f368e853f2745d1d1f9','d11066a0798f8ec98b2f0509bd5d4fb9a31fff86381a1c9176c8c568ed7c9a35');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',21,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','d11066a0798f8ec98b2f0509bd5d4fb9a31fff86381a1c9176c8c568ed7c9a35','65185e7a22ef33afdfe058ce67a62feb4b1b78a4da1de3c5ee4c9ac695adfd56');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',22,'takeover',1,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','65185e7a22ef33afdfe058ce67a62feb4b1b78a4da1de3c5ee4c9ac695adfd56','317163e5fe5bfb39d2b33ff941428289effc96c6dfba9b9e3885239e810d49bf');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',23,'takeover',1,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','317163e5fe5bfb39d2b33ff941428289effc96c6dfba9b9e3885239e810d49bf','8892a3ecb28ba8d85ba1514346fc9a903fccaea111eb3fc4e8a5013fed35f4d2');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',24,'chore',1,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','8892a3ecb28ba8d85ba1514346fc9a903fccaea111eb3fc4e8a5013fed35f4d2','5e91cee1c251c426a2b47c79a74627307e3df2d21fd58fe7fd4f5803621a54bd');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',25,'edit',1,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','5e91cee1c251c426a2b47c79a74627307e3df2d21fd58fe7fd4f5803621a54bd','0570d6fe13a6d9da835cb62cfcace84894db970ca4cd88c9820cd75ec65ef159');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',26,'undo',1,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','0570d6fe13a6d9da835cb62cfcace84894db970ca4cd88c9820cd75ec65ef159','30ab7160523920fa61e9001f4234e9c78b5286563df1d70f70a10e24174898fa');
INSERT INTO "entries" VALUES('d68d48e7b3fb4a51afc964177bce2d6b',27,'redo',1,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','30ab7160523920fa61e9001f4234e9c78b5286563df1d70f70a10e24174898fa','aba6075980f99e1057123a921c0116d6eb9fab478eb09947e05ac741d9cb117b');
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
