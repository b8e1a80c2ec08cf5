/** A team's season as a picture, over HTTP: of whom there is one, and what stands on it. */
import { entryId, footballerId, roundId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, startWorldServer, type TestServer } from "../../../../testing/index.ts";
import { drawWrapped, type WrappedPicture } from "./draw-wrapped.ts";

let t: TestServer;
let entry: number;
beforeAll(async () => {
  ({ server: t } = await startWorldServer("season-over"));
  const { rows } = await sql<{ id: number }>`
    select min(entry_id) as id from entry_results where round_id = 6`.execute(t.ctx.db);
  entry = rows[0]!.id;
});
afterAll(() => t?.close());

const ask = async (id: number | string) => {
  const answer = await fetch(`${t.origin}/share/entry/${id}/wrapped.png`);
  return { answer, png: Buffer.from(await answer.arrayBuffer()) };
};

test("is a PNG of the size that previews have, for everybody; none of what there is not, nor of a deleted team", async () => {
  const { answer, png } = await ask(entry);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 1200, 630]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  for (const id of [999_999, "x"]) expect([id, (await ask(id)).answer.status]).toEqual([id, 404]);
  await sql`update entries set deleted_at = game_now() where entry_id = ${entry}`.execute(t.ctx.db);
  expect((await ask(entry)).answer.status).toBe(404);
});

const PICTURE: WrappedPicture = {
  brand: "main_nb",
  language: "nn",
  nameOf: () => "Ås-Vik <b>",
  wrapped: {
    entry: entryId(7),
    entry_name: "Midtsommer & FK",
    player_name: "Liv Lunde",
    season: "2026",
    is_over: false,
    rounds_left: 3,
    told: {
      total: 1234,
      rank: 4321,
      rank_count: 90_000,
      best: { event: roundId(5), points: 88 },
      worst: { event: roundId(2), points: 21 },
      climb: [{ event: roundId(5), rank: 4321 }],
      captain: { points: 210, best: { event: roundId(3), element: footballerId(1), points: 26 } },
      man: { element: footballerId(1), points: 150, rounds: 20 },
      bench: { points: 140, worst: { event: roundId(4), points: 19 } },
      transfers: { count: 31, cost: 12, best: null, costliest: null },
      chips: [],
      luck: { luck: 12.5, luckier_than: 0.834 },
      duels: { leagues: 1, won: 14, drawn: 2, lost: 9 },
    },
  },
};

test("says its figures in the language of the site, and nothing of it is markup", () => {
  const words = [...drawWrapped(PICTURE, "Elleveren").matchAll(/<text[^>]*>([^<]*)<\/text>/gu)].map((one) => one[1]);
  for (const said of [
    "Så langt",
    "Nr. 4\u00a0321",
    "1\u00a0234 poeng",
    "88",
    "Runde 5",
    "Kapteinane",
    "83\u00a0%",
    "Duellar vunne",
  ]) {
    expect(words).toContain(said);
  }
  expect(words.join(" ")).toContain("Midtsommer &amp; FK");
  expect(words.join(" ")).toContain("Ås-Vik &lt;b&gt;: 26 på éin gong");
  // Six tiles: transfers give way to duels.
  expect(words).not.toContain("Bytte");
  const captain = { points: -2, best: { event: roundId(3), element: footballerId(1), points: -2 } };
  const told = { ...PICTURE.wrapped.told, captain };
  const over = drawWrapped({ ...PICTURE, wrapped: { ...PICTURE.wrapped, is_over: true, told } }, "Elleveren");
  expect(over).not.toContain("Så langt");
  // A minus is longer than a hyphen.
  expect(over).toContain("Ås-Vik &lt;b&gt;: −2 på éin gong");
});
