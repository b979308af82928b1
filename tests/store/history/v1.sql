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
INSERT INTO "camps" VALUES('102f0d6eb4a74577952295651f2aaf02','tabor','Tábor','2026-07-08T20:15:04Z','Tábor');
CREATE TABLE drafts (
	camp VARCHAR(32) NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	author TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT drafts_camp_kind PRIMARY KEY (camp, kind), 
	CONSTRAINT drafts_camp FOREIGN KEY(camp) REFERENCES camps (uid) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES('102f0d6eb4a74577952295651f2aaf02','slips','{"value": "fbi ty", "seal": "774795ebb2fa583278163790cf930c048bb1080a82b9a79428a41e1747f62fcc"}','Petr','2026-07-08T20:15:34Z');
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
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',1,'setup',1,'{"format":"fejag-campaign/1","map":{"size":9,"starts":{"exoti":"I9","fbi":"A1"},"teleports":[["B2","H8"]],"temple":["E5"],"walls":[["C3","C4"]]},"orders":[],"rules":{},"teams":[{"id":"fbi","name":"FBI"},{"id":"exoti","name":"Exoti"}]}','Jana','2026-07-08T20:15:04Z',NULL,'bdd9740ada1f3d5d8163d41c145fe429fd32c25ad3e1875817cf096f1000ef91','273378538e52fdad80a5500fbc9c13b20332c3b6c2b12ebac0efc74f5c8d81fa','32241fd321fe52239ebb20bad10706bcfaca87e4d984822a03bc2801985c3ce8');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',2,'order',1,'{"order":{"by":"Petr","do":"result","game":1,"note":"slip","places":[["fbi"],["exoti"]],"when":"2026-07-08T20:15:05Z"}}','Petr','2026-07-08T20:15:05Z',NULL,'01fa2a6989055223eca78f3200c6734bf3ff93a8ecd2caaa8708d623654ec6ad','32241fd321fe52239ebb20bad10706bcfaca87e4d984822a03bc2801985c3ce8','289fbe63efdd85f9112a70285cf055c059e17e057c8551e083ccf35d07893387');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',3,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"fbi","when":"2026-07-08T20:15:06Z"}}','Petr','2026-07-08T20:15:06Z',NULL,'ddf3db1697df2c722862bb0ae7769f56fed3ee90f69b25bad38b731b396fbff6','289fbe63efdd85f9112a70285cf055c059e17e057c8551e083ccf35d07893387','eabbb09a138f2adc0dae3f2cde7508ae94749ebfcd27c2d190e44152b46e1478');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',4,'order',1,'{"order":{"at":"I9","by":"Petr","do":"place","figure":"tygr","note":"slip","override":"late by a minute","team":"exoti","when":"2026-07-08T20:15:07Z"}}','Petr','2026-07-08T20:15:07Z',NULL,'a62a8144d83734405eb94b8083adec49e86dcef6376b0c582c930a0b85556c1d','eabbb09a138f2adc0dae3f2cde7508ae94749ebfcd27c2d190e44152b46e1478','969ee00845f9647851a83aff792cb3986dc7a309ca3773575f3425f1168032a1');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',5,'order',1,'{"order":{"at":"A1","by":"Petr","do":"place","figure":"tygr","note":"slip","team":"exoti","when":"2026-07-08T20:15:08Z"},"refused":true}','Petr','2026-07-08T20:15:08Z',NULL,'219e950f63a5c93498f5846473ba260d81033e3cb466a06c0e5919364910c077','969ee00845f9647851a83aff792cb3986dc7a309ca3773575f3425f1168032a1','e8edf11d0ae4743e830fb9a39f59910121d657722547a81584bf95425b44b39c');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',6,'order',1,'{"order":{"by":"Petr","do":"answer","note":"slip","team":"fbi","verdict":"wrong","when":"2026-07-08T20:15:09Z"}}','Petr','2026-07-08T20:15:09Z',NULL,'cbd3b1371fa8fa4e168d7fba277fe4d178639ba0b7a5c0ebedf74b8236f8c0e9','e8edf11d0ae4743e830fb9a39f59910121d657722547a81584bf95425b44b39c','e08d36513e1b74935b6b271823e79b0aba56e1f8eacb9c67ca0ab66ce2564937');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',7,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","when":"2026-07-08T20:15:10Z"}}','Petr','2026-07-08T20:15:10Z',NULL,'9daf86788242f20b662f9fbeaa71e7160c21c39877a3db9db046b4a788346106','e08d36513e1b74935b6b271823e79b0aba56e1f8eacb9c67ca0ab66ce2564937','c243764e3da3faf2c1273de536cb3a247e740f55d71d619e428b6c3decfd2e99');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',8,'order',1,'{"order":{"by":"Petr","do":"close-round","note":"slip","reason":"it was dark already","waive":["fbi","exoti"],"when":"2026-07-08T20:15:11Z"},"refused":true}','Petr','2026-07-08T20:15:11Z',NULL,'0e54d890819122e426fc69ce8121556a0defed6ee56945b96317785404e03c9e','c243764e3da3faf2c1273de536cb3a247e740f55d71d619e428b6c3decfd2e99','684fc6163815991e901c8fc26012e32c0e42f2f8d7be956cd5f05f8a6f85ae1a');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',9,'order',1,'{"order":{"by":"Petr","counts":"wallet","do":"adjust","note":"slip","points":-3,"reason":"shouting","team":"fbi","when":"2026-07-08T20:15:12Z"}}','Petr','2026-07-08T20:15:12Z',NULL,'faf81b8537823596fad218648ffcfe69f361cf37d65fb510aac99bea5aeb8bb8','684fc6163815991e901c8fc26012e32c0e42f2f8d7be956cd5f05f8a6f85ae1a','936c0234bd61d92320918510743ae54882452c8365b70689c99d2912febfdf80');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',10,'order',1,'{"order":{"attack":1,"by":"Petr","do":"void-attack","note":"slip","reason":"a mistake of mine","when":"2026-07-08T20:15:13Z"},"refused":true}','Petr','2026-07-08T20:15:13Z',NULL,'c1bf3ab527b70d7a33dd062e268ef375b0d5daf67ba2ab4e9a417450ecfc82a6','936c0234bd61d92320918510743ae54882452c8365b70689c99d2912febfdf80','94767eb412ce3be2fe68c36dbf94eacc40b66558f56baa3939c31b08121f9b17');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',11,'order',1,'{"order":{"by":"Petr","do":"result","game":2,"note":"slip","places":[["fbi","exoti"]],"when":"2026-07-08T20:15:14Z"}}','Petr','2026-07-08T20:15:14Z',NULL,'c6fbd69ba5a1283940e5ce55168f6f843c61070390e421d704b70c8b014ebd43','94767eb412ce3be2fe68c36dbf94eacc40b66558f56baa3939c31b08121f9b17','4c00f6386b3a3e7c0197be986b846eeac2cc96fe8b3e2d220e0bcb0b9562d810');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',12,'amendment',1,'{"keep":[3],"order":{"by":"Jana","do":"result","game":1,"note":"from the paper","places":[["exoti"]],"when":"2026-07-08T21:00:00+02:00"},"target":2}','Jana','2026-07-08T20:15:16Z','FBI was not there','fb7ab2cad06981c54728dee8f10ce8fb186854c781045514e4653fea0da917d9','4c00f6386b3a3e7c0197be986b846eeac2cc96fe8b3e2d220e0bcb0b9562d810','f5dd50b993d8024b678f1930820c9d208cc2186f44ba5d3e48027428cba71dad');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',13,'retraction',1,'{"keep":[],"target":9}','Jana','2026-07-08T20:15:18Z','forgiven','1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','f5dd50b993d8024b678f1930820c9d208cc2186f44ba5d3e48027428cba71dad','6dd881c5ebbd03021b70d2b3cf5c28b6adc113cc6a0aaa0c3010b2357dc12c12');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',14,'freeze',1,'{"at":5}','Petr','2026-07-08T20:15:19Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','6dd881c5ebbd03021b70d2b3cf5c28b6adc113cc6a0aaa0c3010b2357dc12c12','f3e4399f0c757fa589f0434aa8e8aa29cb07e1cfae293fc52d2029caff9ed8c5');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',15,'release',1,'{}','Petr','2026-07-08T20:15:20Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','f3e4399f0c757fa589f0434aa8e8aa29cb07e1cfae293fc52d2029caff9ed8c5','096d3e14b77709222ca5d66efbe7ea49011602662097e29aba7214951eedc361');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',16,'clue',1,'{"game":1,"text":"It lies where the tiger sleeps."}','Petr','2026-07-08T20:15:21Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','096d3e14b77709222ca5d66efbe7ea49011602662097e29aba7214951eedc361','be7816caa57d401cee26190eeb673dedea4fd8d5971366c7a24bbc5655fe0682');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',17,'claim',1,'{"entry":4,"teams":["exoti"],"text":"The bear was there first."}','Petr','2026-07-08T20:15:22Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','be7816caa57d401cee26190eeb673dedea4fd8d5971366c7a24bbc5655fe0682','d58f728748d0569318a3cf8de26b1748a2d9073f0f36c92fa1e2dfc9df82bba7');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',18,'evidence',1,'{"at":5,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:23Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','d58f728748d0569318a3cf8de26b1748a2d9073f0f36c92fa1e2dfc9df82bba7','4b416b941a2429b7428736236552a034c4fb160cfbc89050172de95017e08358');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',19,'evidence',1,'{"at":4,"claim":17,"question":["entry","4"]}','Petr','2026-07-08T20:15:24Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','4b416b941a2429b7428736236552a034c4fb160cfbc89050172de95017e08358','c16b535775e0109b1702dbc7360b2d17302b18d4f5a92d3a581ad8231cae684b');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',20,'withdrawal',1,'{"evidence":19}','Petr','2026-07-08T20:15:25Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','c16b535775e0109b1702dbc7360b2d17302b18d4f5a92d3a581ad8231cae684b','4b37852e5bced71162d3bfc1f986bdef4569a25490ca72dad99e35308078a423');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',21,'decision',1,'{"claim":17,"entries":[4],"rules":["B1","B2"],"ruling":"uphold","text":"It was not."}','Petr','2026-07-08T20:15:26Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','4b37852e5bced71162d3bfc1f986bdef4569a25490ca72dad99e35308078a423','0b8181bebb96e0c631a68bbe354b30c471e7c87e32a2ee4ca9978d3b6323ae60');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',22,'takeover',1,'{"home":"kitchen:/home/ota/fejag.db"}','Petr','2026-07-08T20:15:27Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','0b8181bebb96e0c631a68bbe354b30c471e7c87e32a2ee4ca9978d3b6323ae60','be8e042bded8b0aaf3c454093027ef1ec2607bccb31166fe00b3d3568fcba0ba');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',23,'takeover',1,'{"home":"school:/home/eva/fejag.db"}','Petr','2026-07-08T20:15:28Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','be8e042bded8b0aaf3c454093027ef1ec2607bccb31166fe00b3d3568fcba0ba','42f51cf6e8397e6c56725ba992081f8261a471764823963b83766c9aa5e3ab34');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',24,'chore',1,'{"game":2,"reason":"The stick is at home.","steps":["copy"]}','Petr','2026-07-08T20:15:29Z',NULL,'1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','42f51cf6e8397e6c56725ba992081f8261a471764823963b83766c9aa5e3ab34','573b630a4c23d74bd40ac515c0e98df121a8aef5c8f4867f18aa81e33b754272');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',25,'edit',1,'{"keep":[],"set":[[["teams","fbi","members"],null,["Dana","Fox"]],[["days","1","date"],null,"2026-07-08"],[["rules","carry_limit"],14,12]]}','Jana','2026-07-08T20:15:31Z','misread','1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','573b630a4c23d74bd40ac515c0e98df121a8aef5c8f4867f18aa81e33b754272','b6b097a4378ec4b9131ca1c957a26d83fb066e6da13a0d46d06de62da35f82c2');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',26,'undo',1,'{"target":25}','Jana','2026-07-08T20:15:32Z','misread','1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','b6b097a4378ec4b9131ca1c957a26d83fb066e6da13a0d46d06de62da35f82c2','903cb3ae2d0ecceca50f87c10cc235d74c66b24fbfd4a60d7a4ab9737ef60ccc');
INSERT INTO "entries" VALUES('102f0d6eb4a74577952295651f2aaf02',27,'redo',1,'{"target":25}','Jana','2026-07-08T20:15:33Z','misread','1686d72b3a5abe9afa1c0139e8d8351c9506a6c15bb64100b013eaa410a31e0e','903cb3ae2d0ecceca50f87c10cc235d74c66b24fbfd4a60d7a4ab9737ef60ccc','a5031376e348abeec51be399cee0e6646996f18bc6971b4f4759fdd06703430a');
CREATE TABLE fejag_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT fejag_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "fejag_schema" VALUES('0001');
CREATE TABLE snapshot_note (
	kind TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	made TEXT NOT NULL, 
	number INTEGER NOT NULL
);
CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END;
CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no delete'); END;
CREATE TRIGGER entries_only_next BEFORE INSERT ON entries
        WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE camp = NEW.camp)
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: not the next version'); END;
COMMIT;
