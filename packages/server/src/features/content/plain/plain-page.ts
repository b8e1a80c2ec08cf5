/** The plain page as HTML that the oldest browsers draw: no script, and no file besides the icon. */
import { createHash } from "node:crypto";
import { type Language, LANGUAGE_NAMES, LANGUAGES, LOCALES } from "@elleveren/contract";
import type { MatchPlace, Position } from "@elleveren/rules";

import { escapeHtml as esc } from "../../../http/site/site-page.ts";
import { deadlineText, englishRound } from "../reminders/index.ts";
import { SHARE_WORDS } from "../../leagues/index.ts";
import type { PlainFootballer, PlainTeam } from "./load-plain-team.ts";
import { PLAIN_WORDS, type PlainNotice, type PlainWords } from "./plain-words.ts";

/** The visitor's state, which decides the page's part below the deadline. */
export type PlainView =
  | { readonly kind: "visitor" | "code" | "trust" | "other-step" }
  /** Null: an account without a team. */
  | { readonly kind: "team"; readonly team: PlainTeam | null }
  /** Only a message, and a link onwards. */
  | { readonly kind: "nothing" };

export interface OwnWords {
  readonly text: string;
  readonly language: Language;
}

interface PlainPage {
  readonly language: Language;
  /** The query that keeps the page's URLs in the chosen language, such as `?lang=en`. */
  readonly query: string;
  readonly gameName: string;
  readonly csrfToken: string;
  readonly notice: PlainNotice | null;
  /** Operators' own text instead of the default notice. */
  readonly own: OwnWords | null;
  readonly round: { readonly name: string; readonly deadlineAtMs: number } | null;
  readonly view: PlainView;
}

export function plainPage(page: PlainPage): string {
  const words = PLAIN_WORDS[page.language];
  return `<!DOCTYPE html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${esc(words.title)} · ${esc(page.gameName)}</title>
<link rel="icon" href="/icon.svg">
<style>${PLAIN_STYLE}</style>
</head>
<body>
<header class="mast"><p><a href="/plain${page.query}">${esc(page.gameName)}</a></p></header>
<main class="page">
<h1>${esc(titleOf(page, words))}</h1>
${page.notice === null ? "" : said(page.notice, page.own ?? { text: words.notices[page.notice], language: page.language })}
${deadlineHtml(page, words)}
${viewOf(page, words)}
</main>
<footer class="page"><ul class="languages">${LANGUAGES.map((code) => languageHtml(code, code === page.language)).join("")}</ul></footer>
</body>
</html>
`;
}

const languageHtml = (code: Language, isThis: boolean): string =>
  `<li lang="${code}">${
    isThis
      ? `<b aria-current="true">${LANGUAGE_NAMES[code]}</b>`
      : `<a class="link" href="/plain?lang=${code}" hreflang="${code}">${LANGUAGE_NAMES[code]}</a>`
  }</li>`;

function deadlineHtml({ language, round, view }: PlainPage, words: PlainWords): string {
  if (view.kind === "nothing") return "";
  if (!round) return `<p>${words.noDeadline}</p>`;
  const when = deadlineText(language, round.deadlineAtMs);
  return `<p>${esc(words.deadline(roundName(round.name, language), when))}</p>`;
}

const titleOf = ({ view }: PlainPage, words: PlainWords): string =>
  view.kind === "team" && view.team ? view.team.name : words.title;

const said = (notice: PlainNotice, { text, language }: OwnWords): string =>
  `<p class="said${notice === "saved" ? "" : " wrong"}" role="alert" lang="${language}">${esc(text)}</p>`;

/** Rounds are named in Norwegian. */
const roundName = (name: string, language: Language): string => (language === "en" ? englishRound(name) : name);

function viewOf(page: PlainPage, words: PlainWords): string {
  const { view } = page;
  switch (view.kind) {
    case "visitor":
      return `${form(
        page,
        "sign-in",
        `<h2>${words.signIn}</h2>
<label for="email">${words.email}</label><input id="email" name="email" type="email" autocomplete="username" required>
<label for="password">${words.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">${words.signIn}</button>`,
      )}
<p>${words.noOtherWays}</p>
<h2>${words.whyTitle}</h2>
${helpText(page, words)}`;
    case "code":
      return `${form(
        page,
        "code",
        `<h2>${words.codeTitle}</h2>
<p id="hint">${words.codeHint}</p>
<label for="code">${words.code}</label><input id="code" name="code" type="text" autocomplete="one-time-code" required aria-describedby="hint">
<button type="submit">${words.next}</button>`,
      )}
${signOutForm(page, words.cancel)}`;
    case "trust":
      return form(
        page,
        "trust",
        `<h2>${words.trustTitle}</h2>
<button type="submit" name="trust" value="no">${words.noTrust}</button>
<button type="submit" name="trust" value="yes" class="quiet">${words.trust}</button>`,
      );
    case "other-step":
      return `<p>${words.otherStep}</p>${signOutForm(page, words.cancel)}`;
    case "team":
      return `${view.team ? teamHtml(page, view.team, words) : `<p>${words.noTeam}</p>`}
${helpText(page, words)}
${signOutForm(page, words.signOut)}`;
    case "nothing":
      return `<p><a class="link" href="/plain${page.query}">${words.back}</a></p>`;
  }
}

const helpText = ({ gameName }: PlainPage, words: PlainWords): string =>
  `<p>${esc(words.why(gameName))}</p><ul>${words.browsers.map((browser) => `<li>${browser}</li>`).join("")}</ul><p>${words.update}</p><p>${words.meanwhile}</p>`;

const form = ({ csrfToken, query }: PlainPage, name: string, fields: string): string =>
  `<form method="post" action="/plain/${name}${query}"><input type="hidden" name="csrfmiddlewaretoken" value="${esc(csrfToken)}">
${fields}
</form>`;

const signOutForm = (page: PlainPage, label: string): string =>
  form(page, "sign-out", `<button type="submit" class="quiet">${label}</button>`);

function teamHtml(page: PlainPage, { last, next }: PlainTeam, words: PlainWords): string {
  const number = new Intl.NumberFormat(LOCALES[page.language]);
  const parts: string[] = [];
  if (last) {
    const round = roundName(last.roundName, page.language);
    const rank = last.rank === null ? null : number.format(last.rank);
    parts.push(
      `<p>${esc(words.seasonPoints(number.format(last.totalPoints), rank, number.format(last.rankedCount)))}</p>
<h2>${esc(words.lastTitle(round))}</h2>
<p><b>${esc(words.roundPoints(round, number.format(last.points), last.isProvisional))}</b> ${
        last.costPoints > 0 ? esc(words.cost(number.format(last.costPoints))) : ""
      } ${chipHtml(last.chip, page.language)}</p>
${table(last.footballers, words, { caption: words.lastCaption, head: words.points, figure: ({ points }) => (points === null ? words.notPlayed : number.format(points)) })}
<p><a class="link" href="/plain${page.query}">${words.reload}</a></p>`,
    );
  }
  if (next) {
    const price = new Intl.NumberFormat(LOCALES[page.language], { minimumFractionDigits: 1 });
    const round = roundName(next.round.name, page.language);
    parts.push(
      `<h2>${esc(words.nextTitle(round))}</h2>
<p>${chipHtml(next.chip, page.language)}</p>
${table(next.footballers, words, { caption: words.nextCaption, head: words.price, figure: ({ priceTenths }) => price.format(priceTenths / 10) })}
${lineupForms(page, next, words)}`,
    );
  }
  return parts.join("\n");
}

const chipHtml = (chip: NonNullable<PlainTeam["last"]>["chip"], language: Language): string =>
  chip === null ? "" : esc(PLAIN_WORDS[language].chip(SHARE_WORDS[language].chips[chip]));

interface Column {
  readonly caption: string;
  readonly head: string;
  readonly figure: (footballer: PlainFootballer) => string;
}

function table(footballers: readonly PlainFootballer[], words: PlainWords, { caption, head, figure }: Column): string {
  const row = (footballer: PlainFootballer): string =>
    `<tr><th scope="row">${esc(footballer.name)}${armband(footballer, words)}</th><td>${positionOf(footballer.position, words)}, ${esc(footballer.club)}${placeText(footballer.place, words)}</td><td class="figure">${figure(footballer)}</td></tr>`;
  const rows = (isStarter: boolean) =>
    footballers
      .filter((footballer) => footballer.isStarter === isStarter)
      .map(row)
      .join("\n");
  return `<table><caption>${caption}</caption>
<thead><tr><th scope="col">${words.footballer}</th><th scope="col">${words.place}</th><th scope="col" class="figure">${head}</th></tr></thead>
<tbody>${rows(true)}</tbody>
<tbody class="bench"><tr><th scope="rowgroup" colspan="3">${words.bench}</th></tr>
${rows(false)}</tbody>
</table>`;
}

const armband = ({ isCaptain, isViceCaptain }: PlainFootballer, words: PlainWords): string =>
  isCaptain ? ` (${words.captain.toLowerCase()})` : isViceCaptain ? ` (${words.vice.toLowerCase()})` : "";

function placeText(place: MatchPlace, { inMatch }: PlainWords): string {
  switch (place.kind) {
    case "on":
      return `, ${inMatch.on(place.sinceMinute)}`;
    case "off":
      return `, ${place.isSentOff ? inMatch.sentOff(place.minute) : inMatch.off(place.minute)}`;
    // After the match the points suffice; before an announcement there is nothing to show.
    case "played":
    case "unknown":
      return "";
    default:
      return `, ${inMatch[place.kind]}`;
  }
}

const positionOf = (position: Position, words: PlainWords): string => words.positions[position];

function lineupForms(page: PlainPage, { round, footballers }: NonNullable<PlainTeam["next"]>, words: PlainWords) {
  const starters = footballers.filter(({ isStarter }) => isStarter);
  const bench = footballers.filter(({ isStarter }) => !isStarter);
  const roundField = `<input type="hidden" name="round" value="${round.roundId}">`;
  const select = (name: string, label: string, from: readonly PlainFootballer[], chosen: number | undefined) =>
    `<label for="${name}">${label}</label><select id="${name}" name="${name}">${from
      .map(
        (each) =>
          `<option value="${each.footballerId}"${each.footballerId === chosen ? " selected" : ""}>${esc(each.name)} (${positionOf(each.position, words)})</option>`,
      )
      .join("")}</select>`;
  const captain = starters.find(({ isCaptain }) => isCaptain)?.footballerId;
  const vice = starters.find(({ isViceCaptain }) => isViceCaptain)?.footballerId;
  return `${form(
    page,
    "armbands",
    `<h2>${words.armbands}</h2>${roundField}
${select("captain", words.captain, starters, captain)}
${select("vice", words.vice, starters, vice)}
<button type="submit">${words.save}</button>`,
  )}
${form(
  page,
  "swap",
  `<h2>${words.swap}</h2>${roundField}
${select("off", words.off, starters, undefined)}
${select("on", words.on, bench, undefined)}
<button type="submit">${words.save}</button>`,
)}`;
}

/**
 * The style of the plain page, named in its policy by its hash: only features known to a browser of fifteen years ago.
 */
export const PLAIN_STYLE = `
body { margin: 0; background: #ffffff; color: #0a1a33; font: 16px/1.5 Arial, Helvetica, sans-serif; word-wrap: break-word; }
.mast { background: #0a1530; color: #ffffff; padding: 16px; }
.mast p { margin: 0 auto; max-width: 640px; font-size: 24px; font-weight: bold; }
.mast a { color: #ffffff; display: inline-block; min-height: 44px; line-height: 44px; text-decoration: none; }
.page { margin: 0 auto; max-width: 640px; padding: 0 16px 48px; }
h1 { font-size: 26px; line-height: 1.2; margin: 24px 0 8px; }
h2 { font-size: 20px; line-height: 1.25; margin: 32px 0 8px; }
p { margin: 8px 0; }
a { color: #0b4fb3; }
.link { display: inline-block; padding: 10px 16px 10px 0; }
.languages { margin: 8px 0; padding: 0; list-style: none; }
.languages li { display: inline-block; margin-right: 16px; }
.languages b { display: inline-block; padding: 10px 0; }
.languages .link { padding-right: 0; }
.said { border: 2px solid #0a1530; padding: 8px 12px; font-weight: bold; }
.wrong { border-color: #b3122b; color: #8f0d22; }
label { display: block; margin: 12px 0 4px; font-weight: bold; }
input, select { box-sizing: border-box; width: 100%; height: 48px; padding: 8px; border: 1px solid #42526a; background: #ffffff; color: #0a1a33; font: 16px Arial, Helvetica, sans-serif; }
button { margin: 16px 8px 0 0; min-height: 48px; padding: 8px 20px; border: 0; background: #08693a; color: #ffffff; font: bold 16px Arial, Helvetica, sans-serif; }
button.quiet { background: #42526a; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: #42526a; padding: 4px 0; }
th, td { padding: 8px 4px; border-bottom: 1px solid #c5cfdc; text-align: left; vertical-align: top; }
th[scope=row] { font-weight: bold; }
.figure { text-align: right; white-space: nowrap; }
.bench th, .bench td { background: #eef2f7; }
`;

export const PLAIN_STYLE_HASH = `sha256-${createHash("sha256").update(PLAIN_STYLE).digest("base64")}`;
