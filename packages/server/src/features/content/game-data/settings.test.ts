import { REFRESH_AFTER_SECONDS } from "@elleveren/contract";
import { RULESETS } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, changeRuleset, startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
});
afterAll(() => t.close());

const settings = async () => (await t.client().get("/api/bootstrap-static/")).body.game_settings;

test("sizes of leagues are published: 16, 3, 20 and 16, and are settings of the season [KO-18]", async () => {
  expect(await settings()).toMatchObject({
    league_max_size_private_h2h: 16,
    league_max_ko_rounds_private_h2h: 3,
    league_max_size_public_classic: 20,
    league_max_size_public_h2h: 16,
  });
  const { leagues } = RULESETS["eliteserien-2026"];
  await changeRuleset(t, { leagues: { ...leagues, maxSizePublicClassic: 50, maxSizePrivateH2h: 0 } });
  expect(await settings()).toMatchObject({ league_max_size_public_classic: 50, league_max_size_private_h2h: 0 });
});

test("cups: large leagues' start at round 24, every final is in round 30 [KO-14] [KO-15]", async () => {
  expect(await settings()).toMatchObject({
    cup_start_event_id: 24,
    cup_stop_event_id: 30,
    cup_general_start_event_id: 10,
    cup_qualifying_method: "rank",
    cup_type: "random",
  });
  const { body } = await t.client().get("/api/bootstrap-static/");
  expect(body.game_config.rules).toMatchObject({ cup_start_event_id: 24, cup_stop_event_id: 30 });
  // They are settings of the season, not constants: another one ends elsewhere.
  const { cups } = t.ctx.game().ruleset;
  await changeRuleset(t, { cups: { ...cups, largeQualificationRound: 32 }, roundCount: 38 });
  expect(await settings()).toMatchObject({ cup_start_event_id: 32, cup_stop_event_id: 38 });
  await changeRuleset(t, { cups, roundCount: 30 });
});

test("one threshold says when the own squad and a footballer's form are fetched again: 600 seconds [KO-16]", async () => {
  expect(REFRESH_AFTER_SECONDS).toBe(600);
  expect((await settings()).ui_refresh_seconds).toBe(REFRESH_AFTER_SECONDS);
});
