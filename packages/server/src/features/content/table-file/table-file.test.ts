/** A league's table as a file, over HTTP: the spreadsheet and the pages have the same table. */
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";

/** More than one batch. */
const COPIES = 4500;
let t: TestServer;
let small: SmallSeason;
const entries: SeasonEntry[] = [];
let leagueId = 0;

interface StandingsRow {
  readonly entry: number;
  readonly entry_name: string;
  readonly player_name: string;
  readonly rank: number;
  readonly last_rank: number;
  readonly event_total: number;
  readonly total: number;
}

const NAMES = ["Frosne Tær FK", "=1+2", 'Kari "Ballen"', "Av; og, til"];

async function play(round: number): Promise<void> {
  await small.goTo(round, 1);
  const stats = new Map<FootballerId, MatchStats>(
    small.season.footballers.map(({ footballerId: id }) => [
      id,
      { minutes: 90, goals_scored: (id * 7 + round * 13) % 11 === 0 ? 2 : 0 },
    ]),
  );
  await small.play(roundId(round), stats);
  await t.tick();
  await t.whenCurrent();
}

const file = (query = "") => fetch(`${t.origin}/api/league/${leagueId}/standings.csv${query}`);
/** Read as bytes: `text()` would drop the mark. */
const textOf = async (answer: Response) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());

async function wholeTable(query = ""): Promise<StandingsRow[]> {
  const rows: StandingsRow[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/leagues-classic/${leagueId}/standings/?page_standings=${page}${query}`;
    const { standings } = (await t.client().get(path)).body;
    rows.push(...standings.results);
    if (!standings.has_next) return rows;
  }
}

const cell = (text: string) => `"${(text.startsWith("=") ? `'${text}` : text).replaceAll('"', '""')}"`;
const lineOf = (row: StandingsRow, separator: string) =>
  [
    row.rank,
    row.last_rank === 0 ? '""' : row.last_rank,
    cell(row.entry_name),
    cell(row.player_name),
    row.event_total,
    row.total,
    row.entry,
  ].join(separator);

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 6 });
  for (const [index, name] of NAMES.entries()) {
    entries.push(
      await small.createEntry({
        name,
        lastName: `Lunde ${index}`,
        preferences: ({ footballerId: id }) => (id * (index + 3)) % 23,
      }),
    );
  }
  const [first, ...others] = entries as [SeasonEntry, ...SeasonEntry[]];
  const made = await first.client.post("/api/leagues-classic/", { name: "Blåbær & Ål", start_event: 1 });
  leagueId = made.body.id;
  for (const { client, entryId } of others) {
    await client.post("/api/leagues-private/join/", { code: made.body.code, entry: entryId });
  }
});
afterAll(() => t?.close());

test("before the season it is a heading alone", async () => {
  const answer = await file();
  expect(answer.status).toBe(200);
  expect(await textOf(answer)).toBe('\uFEFF"Plass";"Forrige plass";"Lag";"Manager";"Runde";"Totalt";"Lag-ID"\r\n');
});

test("every row of the table, in its order, with names that stay names [V3.2.1, V5.4.1]", async () => {
  await play(1);
  await play(2);
  const answer = await file();
  expect(
    Object.fromEntries(
      ["content-type", "content-disposition", "content-language", "cache-control"].map((name) => [
        name,
        answer.headers.get(name),
      ]),
    ),
  ).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="blabaer-al-runde-2.csv"',
    "content-language": "nb",
    "cache-control": "no-store",
  });
  const lines = (await textOf(answer)).split("\r\n");
  expect(lines.slice(1, -1)).toEqual((await wholeTable()).map((row) => lineOf(row, ";")));
  expect(lines.at(-1)).toBe("");
  expect(lines.join("\n")).toContain(`"'=1+2"`);
});

test("in English with commas, and of a phase", async () => {
  const [, month] = (await t.client().get("/api/bootstrap-static/")).body.phases;
  const lines = (await textOf(await file(`?language=en&phase=${month.id}`))).split("\r\n");
  expect(lines[0]).toBe('\uFEFF"Rank","Last rank","Team","Manager","Round","Total","Team ID"');
  const [nynorsk] = (await textOf(await file("?language=nn"))).split("\r\n");
  expect(nynorsk).toBe('\uFEFF"Plass";"Førre plass";"Lag";"Manager";"Runde";"Totalt";"Lag-ID"');
  expect(lines.slice(1, -1)).toEqual((await wholeTable(`&phase=${month.id}`)).map((row) => lineOf(row, ",")));
});

const OWNERSHIP_HEADINGS = {
  nb: '"Effektivt eierskap (%)"',
  nn: '"Effektivt eigarskap (%)"',
  en: '"Effective ownership (%)"',
};

test("ownership in the current round is what the page of it says, with decimals as the language has them", async () => {
  const { body } = await t.client().get(`/api/league/${leagueId}/ownership/`);
  const { elements, teams } = (await t.client().get("/api/bootstrap-static/")).body;
  const nameOf = (id: number) => elements.find((row: { id: number }) => row.id === id);
  const percent = (count: number) => String(Math.round((1000 * count) / body.members) / 10);
  for (const [language, separator, sign] of [
    ["nb", ";", ","],
    ["nn", ";", ","],
    ["en", ",", "."],
  ] as const) {
    const answer = await fetch(`${t.origin}/api/league/${leagueId}/ownership.csv?language=${language}`);
    const [heading, ...lines] = (await textOf(answer)).trimEnd().split("\r\n");
    expect(heading).toContain(OWNERSHIP_HEADINGS[language]);
    expect(lines.toSorted()).toEqual(
      (body.elements as Record<string, number>[])
        .map((row) => {
          const footballer = nameOf(row["element"]!);
          const club = teams.find(({ id }: { id: number }) => id === footballer.team).name as string;
          const [share, effective] = [row["owned"]!, row["multiplied"]!].map((count) =>
            percent(count).replace(".", sign),
          );
          const figures = [row["owned"], share, row["in_eleven"], row["captained"], effective];
          return [cell(footballer.web_name), cell(club), ...figures].join(separator);
        })
        .toSorted(),
    );
  }
  expect((await t.client().get("/api/league/999999/ownership.csv")).status).toBe(404);
});

test("what does not exist is not found or refused", async () => {
  expect((await t.client().get("/api/league/999999/standings.csv")).status).toBe(404);
  const phase = await t.client().get(`/api/league/${leagueId}/standings.csv?phase=99`);
  expect([phase.status, phase.body.phase[0].code]).toEqual([400, "invalid"]);
  const language = await t.client().get(`/api/league/${leagueId}/standings.csv?language=de`);
  expect([language.status, language.body.language[0].code]).toEqual([400, "invalid_choice"]);
});

test("thousands of rows come whole, page after page, and as they stood when asked for", async () => {
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select 10000 + n, 0, 'Kopi ' || n, 'Kari', 'Nordmann ' || n, 3, game_now() from generate_series(1, ${COPIES}) n`.execute(
    t.ctx.db,
  );
  await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
      free_transfers, updated_at)
    select 10000 + n, 3, footballer_ids, purchase_tenths, 1 + n % 11, 1 + (n + 1) % 11, bank_tenths, free_transfers, updated_at
    from squads, generate_series(1, ${COPIES}) n where entry_id = ${entries[0]!.entryId} and round_id = 1`.execute(
    t.ctx.db,
  );
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${leagueId}, 10000 + n, game_now() from generate_series(1, ${COPIES}) n`.execute(t.ctx.db);
  await play(3);
  const answer = await file();
  const before = await wholeTable();
  // The download has begun; later changes are not in it.
  const [first, ...rest] = (await textOf(answer)).split("\r\n").slice(1, -1);
  expect([first, ...rest]).toEqual(before.map((row) => lineOf(row, ";")));
  expect(rest).toHaveLength(COPIES + NAMES.length - 1);
});

test("programs leave out the mark of UTF-8, of every file of a league", async () => {
  for (const name of ["standings.csv", "ownership.csv", "matches.csv"]) {
    const firstByte = async (query: string) => {
      const answer = await fetch(`${t.origin}/api/league/${leagueId}/${name}${query}`);
      return answer.status === 404 ? null : new Uint8Array(await answer.arrayBuffer())[0];
    };
    const [marked, plain] = [await firstByte(""), await firstByte("?bom=false")];
    // A classic league has no matches.
    expect([name, marked, plain]).toEqual(name === "matches.csv" ? [name, null, null] : [name, 0xef, 0x22]);
  }
});
