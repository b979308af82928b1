BEGIN TRANSACTION;
CREATE TABLE camps (
	uid VARCHAR(32) NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	first_name TEXT NOT NULL, 
	PRIMARY KEY (uid), 
	CONSTRAINT camps_slug UNIQUE (slug)
);
INSERT INTO "camps" VALUES('8c9df03df49e4c2db008ab2a0d31305f','tabor','Tábor','2026-07-08T20:15:04Z','Tábor');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('8c9df03df49e4c2db008ab2a0d31305f','slips','{"value": "fbi ty", "seal": "32e3b6462e3c303bd76931fce3e6b54a74f024e1510dc19028ba4b67fed4e703"}','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'b46245c892c7e38534443a65c613ad5b1344fc9a90aceba418e0fe9377dbf881','f10199d1f4d4f239f24264d30f261c48670c2d7dc6ad4e29b75564553547c17b','0d104c2b6ce1f908cbd50673a5e4325a974eafb0ca97fd8cdc24254128ed1eeb');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'28d698eac1a33bb7dc41fcf23e4b87a6ec6e15fecfa04ae5f1561ca3f004f085','0d104c2b6ce1f908cbd50673a5e4325a974eafb0ca97fd8cdc24254128ed1eeb','1391bbdb662d797a6eccc455b597a0a6ebc3d16ced874920af10a05a4ede8338');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'e02d5a2c5dd0d82b3708e43b789db08b8b69b6618b57414db37984e23d5f0cc2','1391bbdb662d797a6eccc455b597a0a6ebc3d16ced874920af10a05a4ede8338','51357cfdec8f4432211cec8e0d8f0f9e02d7ad579bddaf80a6a13ddde76a1b9f');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'cac7bb7a4dbad2bb205c62bf385b480976cb88e45cc43ab4989183cab0f81406','51357cfdec8f4432211cec8e0d8f0f9e02d7ad579bddaf80a6a13ddde76a1b9f','ff2fea6eedb8fe19d046786083c958f72b165f8a75c904b020389aea8444e882');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'861e9d61152e7671caba4a71000d6a141ac14c62951f102052321512268b762a','ff2fea6eedb8fe19d046786083c958f72b165f8a75c904b020389aea8444e882','0e8f979cdcf2baf6f580f2aec8f6a8e99e7d26f77918ae8950aaa382f18e32d2');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'37445e9706ff87e43c61bfb4c1e4d094dc26367105f49820e1bff6b14ec6f6fe','0e8f979cdcf2baf6f580f2aec8f6a8e99e7d26f77918ae8950aaa382f18e32d2','dfbdcf1fdc8d846e3a1c0fb7a491ab217a74d9f703ee5ad359b6c3a00d756497');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'b8129e970d62c90457ceeccf9cdcbb376ac4bad53e6c5886e3e30bfcf4309065','dfbdcf1fdc8d846e3a1c0fb7a491ab217a74d9f703ee5ad359b6c3a00d756497','844bce89b40e442fb99d0fcce9f75a01acfb1da55c4c6932626e1913e9d2dfc2');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'a2e29ca698ffa82ab756a941485a1c491ef62e4b847fbef252274a32b5081c7d','844bce89b40e442fb99d0fcce9f75a01acfb1da55c4c6932626e1913e9d2dfc2','afcaf328e4bc849965affd50e18d05a0c87505a1964882cd718f8dddf230367c');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'28dabbfc421facdb7fd30aaf0cca998684f45c8daa0b130ab87b1a28740f8b86','afcaf328e4bc849965affd50e18d05a0c87505a1964882cd718f8dddf230367c','123190232d351ee3fe3da5d44526a0cd7715ab6ffe202c93e6140b7f5fcf0e96');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'4f1cc1b4d72957e1c1fda58bb0d2c7493630a5c80b370119526138355be2745c','123190232d351ee3fe3da5d44526a0cd7715ab6ffe202c93e6140b7f5fcf0e96','7ea5c1d9825463beb2fefd488a463f583ce0641a467f94a470b9d28ec67cc811');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'0544431a0d4aa3238ba6a7afcb8801889e5f9c57cc489b8158c34682dc5d103f','7ea5c1d9825463beb2fefd488a463f583ce0641a467f94a470b9d28ec67cc811','e290d167a2af07e10839afe00d19c511194436536ffb1524798fbcbb98d43448');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','c71ee657121d83c3d3ba1631c9410c469528c2b6e368fa0bafc26606f16413e3','e290d167a2af07e10839afe00d19c511194436536ffb1524798fbcbb98d43448','1e6e5bb5ea33afc3e71ca722446e35f392c7e0134ab59aa0c50edb4abd6812b0');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','d79e439d94ed637a2a014876f4859545932f7e0d29d1d341accf0d490e1f019d','1e6e5bb5ea33afc3e71ca722446e35f392c7e0134ab59aa0c50edb4abd6812b0','c5accf63b237a4c1c7348031589ec2e6b3634f8ffe66104fa37bdd745cf8df06');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'5224ea193909f193caae654836e6e6e6f11814b34210eda2d17dead71d53dd6f','c5accf63b237a4c1c7348031589ec2e6b3634f8ffe66104fa37bdd745cf8df06','16e082a76ba0b55dcbf81d77a1523d6ab131b313b15a78fca5fa42f86354d33e');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'2a72e91e0475a0318316f3dff9957cf0d1e655ba693ded73b40c8a8dee02a3c1','16e082a76ba0b55dcbf81d77a1523d6ab131b313b15a78fca5fa42f86354d33e','4b988f00e5ce0c52d4c82e95d909501f0893c84bf8396dc224eead9154ba0637');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'b79306e080fbb0c1c7809503a728f6853d4d189bf297f912a3bcfb64cf18cf82','4b988f00e5ce0c52d4c82e95d909501f0893c84bf8396dc224eead9154ba0637','07023b0836b71ba4eb775212b3a0928cd0f9a85dd6107da0ea071e0ff0bea633');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'269f5f1aa66fc3460eeaa3b5d769bb475530dcbccb42bd89fbae44ee0d7199d3','07023b0836b71ba4eb775212b3a0928cd0f9a85dd6107da0ea071e0ff0bea633','cd39c5a6df9fc5416407a3367f71d2161084d7ea866ec1e7ef34b121babc2760');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'e4edc03ef4e5545dbaa744a6b5b717df75f25d54fd2a41ce6d446fcd2922d5b6','cd39c5a6df9fc5416407a3367f71d2161084d7ea866ec1e7ef34b121babc2760','c83d6f742a4b6071b3058c270667c570ba6c8b776c4c7650ef8efd2b5e1cd402');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',19,'evidence',1,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'5f2e79e82216f5f1e5bf81636d269fcc080a11123d206250ebe2e76027159f10','c83d6f742a4b6071b3058c270667c570ba6c8b776c4c7650ef8efd2b5e1cd402','2efee4de76090a16daf94eb4af3de19bec73e04f33e10fd27ee70efb8f57694e');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',20,'withdrawal',1,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'0612d33770192d9d115344aa906a96636f115c2582033bb20a8f51ab7b06283c','2efee4de76090a16daf94eb4af3de19bec73e04f33e10fd27ee70efb8f57694e','2c5b717701b11f3bb892a5bbd72cd48c526bf85d8ea439b043c5278d3412ba29');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',21,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'2dee0beb9060944464f5894ab2b533a5582200180c75201a1adb9f3ab49ea988','2c5b717701b11f3bb892a5bbd72cd48c526bf85d8ea439b043c5278d3412ba29','6ab0f82e9d57cd59ea69bffcd886aae67bb1e50a9e7ec79f93481157568623bb');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',22,'takeover',1,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'8f7c6c69e0dd6010db513865947ea590296fddad0e12f8a12b781efc08454d97','6ab0f82e9d57cd59ea69bffcd886aae67bb1e50a9e7ec79f93481157568623bb','9fc62e3dad5229aba8d2fb1d20a2cb0247d1cfe123b6c6386e5800b5467adc2b');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',23,'takeover',1,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'4e7afd72cb87550a99bc8bdd7ea06ed8e6944c176521cc6a22b25df4946ed104','9fc62e3dad5229aba8d2fb1d20a2cb0247d1cfe123b6c6386e5800b5467adc2b','9a7b052992fa25462c064835550927f98cd27491d786524da9d86f70a8a75765');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',24,'chore',1,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'e62c75f70a833c6c506740a8795a44216d4a9cfa6fd1f30857d0d6492de7433f','9a7b052992fa25462c064835550927f98cd27491d786524da9d86f70a8a75765','7f7bbf902755484e36a238100a463389529450a05f563ed3361dd749be5b3b8c');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',25,'edit',1,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','5e7329b3790785c0026b68c7c9a56d27a0b76747c7184ce39bd88f1368f3ee9e','7f7bbf902755484e36a238100a463389529450a05f563ed3361dd749be5b3b8c','87b31f331b91f2c4752bdd56b1e18e93470442b61cc06b768a4a5a60af341200');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',26,'undo',1,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','13b8a046fc198b23b7b957659264ac75f6dd9077e886a557ab792d41c9e53df6','87b31f331b91f2c4752bdd56b1e18e93470442b61cc06b768a4a5a60af341200','f0fbeb389ddc28c4875c497d275ec9ae73b5b6fb0f79961e75ea7c5fee06a98b');
INSERT INTO "entries" VALUES('8c9df03df49e4c2db008ab2a0d31305f',27,'redo',1,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','d3043ebd1351be980e1a4721a53f3ca13bc91093efe2b22e00ce743047b1481f','f0fbeb389ddc28c4875c497d275ec9ae73b5b6fb0f79961e75ea7c5fee06a98b','0f141f9495f55dc7883dc5754b4ac9b9fa8b83489154d40bc1ea612a54a7c04d');
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
