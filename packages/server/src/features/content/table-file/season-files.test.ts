import { afterAll, beforeAll, expect, test } from "vitest";
import { roundId } from "@elleveren/rules";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

let t: TestServer;
let small: SmallSeason;
let kari: SeasonEntry;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  kari = await small.createEntry({ name: "Karis ellever", firstName: "Kari", lastName: "Qvigstad" });
  await small.goTo(1, 60);
  await small.play(roundId(1), new Map([[kari.footballerIds[0]!, { minutes: 90, goals_scored: 1 }]]), {
    finished: false,
  });
  await t.whenCurrent();
});
afterAll(() => t?.close());

const read = async (path: string) => {
  const answer = await fetch(t.origin + path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString("utf8");
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    lines: text.replace("\uFEFF", "").trimEnd().split("\r\n"),
  };
};

test("a team's rounds are what its history says, headed in either language, with or without the mark", async () => {
  const { headers, text, lines } = await read(`/api/entry/${kari.entryId}/rounds.csv`);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(`attachment; filename="runder-${kari.entryId}.csv"`);
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(lines[0]).toContain('"Runde";"Poeng";"Overgangskostnad"');
  const { body } = await t.client().get(`/api/entry/${kari.entryId}/history/`);
  const [round] = body.current;
  expect(lines[1]!.split(";").slice(0, 5)).toEqual(
    [round.event, round.points, round.event_transfers_cost, round.points_on_bench, round.total_points].map(String),
  );
  const english = await read(`/api/entry/${kari.entryId}/rounds.csv?language=en&bom=false`);
  expect(english.text.startsWith('"Round","Points"')).toBe(true);
  expect(lines[1]).toContain(String(round.value / 10).replace(".", ","));
});

test("picks and transfers of a round whose deadline has passed; nothing of the open one", async () => {
  const picks = await read(`/api/entry/${kari.entryId}/picks.csv?language=en`);
  expect(picks.lines).toHaveLength(1 + 15);
  const { body } = await t.client().get(`/api/entry/${kari.entryId}/event/1/picks/`);
  expect(picks.lines.slice(1).map((line) => Number(line.split(",")[1]))).toEqual(
    body.picks.map(({ position }: { position: number }) => position),
  );
  expect((await read(`/api/entry/${kari.entryId}/transfers.csv?language=en`)).lines).toEqual([
    '"Round","Time (UTC)","Out","Sold for","In","Bought for"',
  ]);
  expect((await read("/api/entry/999999/rounds.csv")).status).toBe(404);
});

test("all footballers, and those of a round", async () => {
  const { body } = await t.client().get("/api/bootstrap-static/");
  const all = await read("/api/footballers.csv?language=en");
  expect(all.lines).toHaveLength(1 + body.elements.length);
  const round = await read("/api/event/1/footballers.csv?language=en");
  const scorer = round.lines.find((line) => line.endsWith(`,${kari.footballerIds[0]}`))!.split(",");
  expect(scorer.slice(3, 5)).toEqual(["90", "1"]);
  expect((await read("/api/event/99/footballers.csv")).status).toBe(404);
  expect((await read("/api/league/1/matches.csv")).status).toBe(404);
});
