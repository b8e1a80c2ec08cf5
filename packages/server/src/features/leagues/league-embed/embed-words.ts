/** The words of a framed table. It is a page of its own without the site's code, so they stand here. */
import type { Language } from "@elleveren/contract";

import type { EmbedProblem } from "./embed-wishes.ts";

interface EmbedWords {
  readonly rank: string;
  readonly team: string;
  readonly round: string;
  readonly roundLong: string;
  readonly total: string;
  readonly totalLong: string;
  readonly record: string;
  readonly recordLong: string;
  readonly points: string;
  readonly up: string;
  readonly down: string;
  readonly isNew: string;
  readonly live: string;
  readonly empty: string;
  /** 0: the table has nobody yet. */
  readonly whole: (count: number, game: string) => string;
  readonly opensElsewhere: string;
  readonly table: (league: string) => string;
  readonly notFound: string;
  readonly wrong: string;
  readonly problem: (problem: EmbedProblem) => string;
  readonly roundName: (name: string) => string;
}

export const EMBED_WORDS: Readonly<Record<Language, EmbedWords>> = {
  nb: {
    rank: "Nr.",
    team: "Lag",
    round: "R",
    roundLong: "Poeng i runden",
    total: "Sum",
    totalLong: "Poeng i alt",
    record: "S-U-T",
    recordLong: "Seire, uavgjorte, tap",
    points: "P",
    up: "opp",
    down: "ned",
    isNew: "ny",
    live: "foreløpig",
    empty: "Ingen i tabellen ennå. Den fylles når ligaens første runde er i gang.",
    whole: (count, game) => (count === 0 ? `Til ligaen på ${game}` : `Hele tabellen (${count} lag) på ${game}`),
    opensElsewhere: "åpnes i en ny fane",
    table: (league) => `Tabellen i ${league}`,
    notFound: "Denne ligaen vises ikke på andre sider.",
    wrong: "Adressen til tabellen er ikke riktig.",
    problem: ({ name, allowed }) => `${name} kan være ${allowed}.`,
    roundName: (name) => name,
  },
  nn: {
    rank: "Nr.",
    team: "Lag",
    round: "R",
    roundLong: "Poeng i runden",
    total: "Sum",
    totalLong: "Poeng i alt",
    record: "S-U-T",
    recordLong: "Sigrar, uavgjorde, tap",
    points: "P",
    up: "opp",
    down: "ned",
    isNew: "ny",
    live: "førebels",
    empty: "Ingen i tabellen enno. Han blir fylt når den første runden til ligaen er i gang.",
    whole: (count, game) => (count === 0 ? `Til ligaen på ${game}` : `Heile tabellen (${count} lag) på ${game}`),
    opensElsewhere: "blir opna i ei ny fane",
    table: (league) => `Tabellen i ${league}`,
    notFound: "Denne ligaen blir ikkje vist på andre sider.",
    wrong: "Adressa til tabellen er ikkje rett.",
    problem: ({ name, allowed }) => `${name} kan vere ${allowed}.`,
    roundName: (name) => name,
  },
  en: {
    rank: "#",
    team: "Team",
    round: "R",
    roundLong: "Points of the round",
    total: "Total",
    totalLong: "Points in all",
    record: "W-D-L",
    recordLong: "Won, drawn, lost",
    points: "P",
    up: "up",
    down: "down",
    isNew: "new",
    live: "provisional",
    empty: "Nobody in the table yet. It fills when the league's first round is under way.",
    whole: (count, game) => (count === 0 ? `To the league at ${game}` : `The whole table (${count} teams) at ${game}`),
    opensElsewhere: "opens in a new tab",
    table: (league) => `The table of ${league}`,
    notFound: "This league is not shown on other pages.",
    wrong: "The address of the table is not right.",
    problem: ({ name, allowed }) => `${name} may be ${allowed}.`,
    roundName: (name) => name.replace(/^Runde (\d+)$/, "Round $1"),
  },
};
