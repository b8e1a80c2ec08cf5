/** Every kind of league that an entry can be in, as its own page lists them. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { readSites } from "../../../../sites/index.ts";
import { changeRuleset } from "../../../../testing/change-ruleset.ts";
import { cheapSquad, createEntry, entryBody, readMarket } from "../../../../testing/create-entry.ts";
import { startTestServer, type SignedUp, type TestServer } from "../../../../testing/index.ts";
import { startSmallSeason } from "../../../../testing/small-season.ts";
import { joinByCode } from "../private-league.testing.ts";

let server: TestServer;
let viewer: SignedUp & { entryId: number };

/** A fan of club 9, with a team made on the broadcaster's site. */
beforeAll(async () => {
  const sites = readSites({ hosts: { "tv.example.no": "tv2" } }, []);
  server = await startTestServer({ config: { trustProxy: true, sites } });
  await startSmallSeason(server, { rounds: 6 });
  await changeRuleset(server, { roundCount: 6, cups: { largeQualificationRound: 3, generalFirstRound: 3 } });
  const market = await readMarket(server);
  const account = await server.signUp();
  const body = entryBody(market, cheapSquad(server, market), { favourite_team: 9 });
  const made = await account.client.post("/api/entry-create/", body, {
    headers: { "x-forwarded-host": "tv.example.no" },
  });
  viewer = { ...account, entryId: made.body.id };
});
afterAll(() => server?.close());

test("private and public ones of both scorings, the game's own by their short names, and cups [LG-01]", async () => {
  const { client, entryId: entry } = viewer;
  const classic = (await client.post("/api/leagues-classic/", { name: "Gjengen", start_event: 1 })).body;
  const h2hBody = { name: "Dueller", start_event: 1, ko_rounds: 0, max_entries: null };
  const h2h = (await client.post("/api/leagues-h2h/", h2hBody)).body;
  for (const scoring of ["c", "h"]) await client.post("/api/leagues-public/join/", { scoring, entry });
  const friend = await createEntry(server);
  expect((await joinByCode(friend, classic.code)).status).toBe(200);

  const { leagues } = (await server.client().get(`/api/entry/${entry}/`)).body;
  const kinds = (list: { scoring: string; league_type: string; short_name: string | null }[]) =>
    list.map((league) => `${league.scoring} ${league.league_type} ${league.short_name}`).toSorted();
  expect(kinds(leagues.classic)).toEqual([
    "c c null",
    "c s brd-tv2",
    "c s event-1",
    "c s overall",
    "c s region-286",
    "c s team-9",
    "c x null",
  ]);
  expect(kinds(leagues.h2h)).toEqual(["h c null", "h x null"]);
  expect([classic.league_type, classic.scoring, h2h.league_type, h2h.scoring]).toEqual(["x", "c", "x", "h"]);

  const mine = leagues.classic.find(({ id }: { id: number }) => id === classic.id);
  expect([mine.name, mine.has_cup]).toEqual(["Gjengen", true]);
  const cup = await server.client().get(`/api/league/${classic.id}/cup-status/`);
  expect([cup.status, cup.body.name]).toEqual([200, "Gjengen Cup"]);
});
