/** A league's table as a whole page without a script, for a frame on somebody else's page. */
import { LOCALES } from "@elleveren/contract";
import { escapeHtml as esc } from "../../../http/site/site-page.ts";
import type { LeagueTop, TopRow } from "../league-top/index.ts";
import { EMBED_STYLE } from "./embed-style.ts";
import type { EmbedProblem, EmbedWishes } from "./embed-wishes.ts";
import { EMBED_WORDS } from "./embed-words.ts";

export interface EmbeddedLeague {
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

/** Says what is wrong with the address. */
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
