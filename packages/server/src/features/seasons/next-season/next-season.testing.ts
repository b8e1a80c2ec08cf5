/** Files of a small next season, as an operator would write them: six clubs, enough of each position, four rounds. */
import type { GivenFile } from "./index.ts";

const CLUBS = [11, 12, 13, 14, 15, 16];
const POSITIONS = ["GKP", "DEF", "DEF", "DEF", "MID", "MID", "MID", "FWD", "FWD"];
const PRICES: Readonly<Record<string, string>> = { GKP: "4.5", DEF: "5.0", MID: "7.5", FWD: "8" };
const ROUNDS = [1, 2, 3, 4];
/** Saturdays from 3 April. */
const dayOf = (round: number) => `2027-04-${String(3 + (round - 1) * 7).padStart(2, "0")}`;

const rowsOf = (header: string, rows: readonly (readonly (string | number)[])[]) =>
  `${header}\n${rows.map((row) => row.join(",")).join("\n")}\n`;

const clubs = () => CLUBS.map((code, at) => [code, `Klubb ${at + 1}`, `KL${at + 1}`] as const);

const footballers = () =>
  CLUBS.flatMap((club) => POSITIONS.map((position) => ({ club, position }))).map(
    ({ club, position }, at) =>
      [1001 + at, "Navn", `Navnesen ${at + 1}`, `Nr${at + 1}`, club, position, PRICES[position]!] as const,
  );

const rounds = () => ROUNDS.map((round) => [round, `${dayOf(round)}T15:55:00Z`] as const);

/** Three matches each round; the pairs rotate. */
const fixtures = () =>
  ROUNDS.flatMap((round) =>
    [0, 1, 2].map((at) => {
      const [home, away] = [CLUBS[(2 * at) % 6]!, CLUBS[(2 * at + 2 * round - 1) % 6]!];
      return [round, home, away, `${dayOf(round)}T16:00:00Z`] as const;
    }),
  );

const CLUB_COLUMNS = "code,name,short_name";
const FOOTBALLER_COLUMNS = "code,first_name,second_name,web_name,club,position,price";
const ROUND_COLUMNS = "round,deadline";
const FIXTURE_COLUMNS = "round,home,away,kickoff";

export const clubsCsv = () => rowsOf(CLUB_COLUMNS, clubs());
export const footballersCsv = () => rowsOf(FOOTBALLER_COLUMNS, footballers());
export const roundsCsv = () => rowsOf(ROUND_COLUMNS, rounds());
export const fixturesCsv = () => rowsOf(FIXTURE_COLUMNS, fixtures());

export const nextSeasonCsv = (): GivenFile[] => [
  { name: "clubs.csv", text: clubsCsv() },
  { name: "footballers.csv", text: footballersCsv() },
  { name: "rounds.csv", text: roundsCsv() },
  { name: "fixtures.csv", text: fixturesCsv() },
];

/** All of it in one file, a row a line. */
export function seasonJson(): GivenFile {
  const list = (columns: string, rows: readonly (readonly (string | number)[])[]) => {
    const names = columns.split(",");
    const lines = rows.map((row) =>
      JSON.stringify(
        Object.fromEntries(row.map((value, at) => [names[at]!, names[at] === "price" ? Number(value) : value])),
      ),
    );
    return `[\n${lines.join(",\n")}\n]`;
  };
  const text = `{
"clubs": ${list(CLUB_COLUMNS, clubs())},
"footballers": ${list(FOOTBALLER_COLUMNS, footballers())},
"rounds": ${list(ROUND_COLUMNS, rounds())},
"fixtures": ${list(FIXTURE_COLUMNS, fixtures())}
}`;
  return { name: "season.json", text };
}
