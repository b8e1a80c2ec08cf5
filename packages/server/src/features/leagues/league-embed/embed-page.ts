/** A league's table as a whole page without a script, for a frame on another site. */
import { createHash } from "node:crypto";

import { type Language, LOCALES } from "@elleveren/contract";

import { escapeHtml as esc } from "../../../http/site/site-page.ts";
import type { LeagueTop, TopRow } from "../league-top/index.ts";

export const EMBED_THEMES = ["auto", "light", "dark"] as const;

export interface EmbedWishes {
  readonly theme: (typeof EMBED_THEMES)[number];
  readonly language: Language;
  readonly rows: number;
  /** The site's, not the address's. */
  readonly gameName: string;
}

/** Which part of the address is wrong, and what it may be. */
export interface EmbedProblem {
  readonly name: "theme" | "lang" | "rows";
  readonly allowed: string;
}

interface EmbeddedLeague {
  readonly name: string;
  readonly isH2h: boolean;
  readonly top: LeagueTop;
  /** The league's own page on the site. */
  readonly url: string;
}

export function embedPage({ name, isH2h, top, url }: EmbeddedLeague, wishes: EmbedWishes): string {
  const words = EMBED_WORDS[wishes.language];
  const round = top.roundName === null || top.rows.length === 0 ? "" : esc(words.roundName(top.roundName));
  const live = top.isProvisional && round !== "" ? `, <b>${words.live}</b>` : "";
  const table =
    top.rows.length === 0
      ? `<p class="none">${words.empty}</p>`
      : `<table aria-label="${esc(words.table(name))}">${tableHead(isH2h, wishes)}<tbody>${top.rows
          .map((row) => tableRow(row, wishes))
          .join("")}</tbody></table>`;
  return page(
    wishes,
    words.table(name),
    `<main><header><h1>${esc(name)}</h1>${round === "" ? "" : `<p>${round}${live}</p>`}</header>${table}</main>
<footer><a href="${esc(url)}" target="_blank" rel="noopener">${esc(words.whole(top.count, wishes.gameName))}<span class="vh">, ${words.opensElsewhere}</span></a></footer>`,
  );
}

/** Lists the URL's problems. */
export function embedProblemPage(problems: readonly EmbedProblem[], wishes: EmbedWishes): string {
  const words = EMBED_WORDS[wishes.language];
  const list = problems.map((problem) => esc(words.problem(problem))).join(" ");
  return page(wishes, words.wrong, `<main><header><h1>${words.wrong}</h1><p>${list}</p></header></main>`);
}

/** The same for a league that there is not and one that may not be shown. */
export function embedMissingPage(wishes: EmbedWishes): string {
  const words = EMBED_WORDS[wishes.language];
  return page(wishes, words.notFound, `<main><header><h1>${words.notFound}</h1></header></main>`);
}

function page({ language, theme, gameName }: EmbedWishes, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${esc(title)} · ${esc(gameName)}</title><style>${EMBED_STYLE}</style></head>
<body>${body}</body>
</html>
`;
}

function tableHead(isH2h: boolean, { language }: EmbedWishes): string {
  const words = EMBED_WORDS[language];
  const head = (short: string, long: string) => `<th scope="col"><abbr title="${long}">${short}</abbr></th>`;
  const figures = isH2h
    ? head(words.record, words.recordLong) + head(words.points, words.totalLong)
    : head(words.round, words.roundLong) + head(words.total, words.totalLong);
  return `<thead><tr><th scope="col">${words.rank}</th><th scope="col">${words.team}</th>${figures}</tr></thead>`;
}

function tableRow(row: TopRow, { language }: EmbedWishes): string {
  const number = new Intl.NumberFormat(LOCALES[language]);
  const { matches } = row;
  const middle = matches ? `${matches.won}-${matches.drawn}-${matches.lost}` : number.format(row.roundPoints ?? 0);
  return `<tr><td>${number.format(row.rank)}${moveOf(row, language)}</td><th scope="row">${esc(row.name)}<small>${esc(
    row.manager,
  )}</small></th><td>${middle}</td><td>${number.format(row.total)}</td></tr>`;
}

function moveOf({ rank, lastRank }: TopRow, language: EmbedWishes["language"]): string {
  const words = EMBED_WORDS[language];
  const sign = (kind: string, mark: string, said: string) =>
    `<span class="move ${kind}"><span aria-hidden="true">${mark}</span><span class="vh"> ${said}</span></span>`;
  if (lastRank === 0) return sign("new", "•", words.isNew);
  if (rank < lastRank) return sign("up", "▲", words.up);
  if (rank > lastRank) return sign("down", "▼", words.down);
  return `<span class="move"></span>`;
}

const NIGHT = `--card: #0a1530; --head: #0e1c3c; --line: #1b2c50; --ink: #eef4fc; --soft: #b4c3da; --link: #66e07a;
  --up: #66e07a; --down: #ff8791; --live: #ff8b3e; --focus: #8fc1ff;`;

export const EMBED_STYLE = `
:root { color-scheme: light dark; --card: #fff; --head: #e8edf4; --line: #d9e1ec; --ink: #0a1a33; --soft: #42526a; --link: #08693a;
  --up: #08783b; --down: #c02238; --live: #b64100; --focus: #0b5fff; }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${NIGHT} } }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; ${NIGHT} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--card); color: var(--ink); font: 15px/1.35 system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
header { padding: 12px 14px 10px; }
h1 { margin: 0; font-size: 18px; line-height: 1.2; }
header p, .none { margin: 2px 0 0; color: var(--soft); font-size: 13px; }
header b { color: var(--live); font-weight: 600; }
.none { padding: 0 14px 14px; font-size: 15px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 7px 6px; border-top: 1px solid var(--line); text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:nth-child(2), td:nth-child(2) { text-align: start; white-space: normal; width: 100%; }
th:first-child, td:first-child { padding-inline-start: 14px; }
th:last-child, td:last-child { padding-inline-end: 14px; font-weight: 700; }
thead th { padding-block: 6px; background: var(--head); color: var(--soft); font-size: 12px; font-weight: 600; }
tbody th { font-weight: 600; }
tbody th small { display: block; color: var(--soft); font-size: 13px; font-weight: 400; }
abbr { text-decoration: none; }
.move { display: inline-block; width: 1em; margin-inline-start: 3px; text-align: center; font-size: 11px; }
.up { color: var(--up); }
.down { color: var(--down); }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
footer { border-top: 1px solid var(--line); }
footer a { display: flex; align-items: center; min-height: 44px; padding: 0 14px; color: var(--link); font-weight: 600; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
`;

export const EMBED_STYLE_HASH = `sha256-${createHash("sha256").update(EMBED_STYLE).digest("base64")}`;

const NB = {
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
  /** 0: the table is still empty. */
  whole: (count: number, game: string) =>
    count === 0 ? `Til ligaen på ${game}` : `Hele tabellen (${count} lag) på ${game}`,
  opensElsewhere: "åpnes i en ny fane",
  table: (league: string) => `Tabellen i ${league}`,
  notFound: "Denne ligaen vises ikke på andre sider.",
  wrong: "Adressen til tabellen er ikke riktig.",
  problem: ({ name, allowed }: EmbedProblem) => `${name} kan være ${allowed}.`,
  roundName: (name: string) => name,
};

const EMBED_WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    recordLong: "Sigrar, uavgjorde, tap",
    live: "førebels",
    empty: "Ingen i tabellen enno. Han blir fylt når den første runden til ligaen er i gang.",
    whole: (count, game) => (count === 0 ? `Til ligaen på ${game}` : `Heile tabellen (${count} lag) på ${game}`),
    opensElsewhere: "blir opna i ei ny fane",
    notFound: "Denne ligaen blir ikkje vist på andre sider.",
    wrong: "Adressa til tabellen er ikkje rett.",
    problem: ({ name, allowed }) => `${name} kan vere ${allowed}.`,
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
