/** A question about a league, answered as its pages would: the table, the next deadline, who has whom. */
import type { Language } from "@elleveren/contract";
import type { FootballerId } from "@elleveren/rules";

import { type ChatReply, plainWords as plain } from "../../../adapters/chat/index.ts";
import type { Context } from "../../../context.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { timeInWords } from "../league-events/index.ts";
import { loadLeagueRound, loadOwnersOf } from "../league-now/index.ts";
import { loadLeagueTop } from "../league-top/index.ts";
import type { League } from "../leagues/index.ts";
import { type Question, type QuestionWords, WORDS } from "./question-words.ts";

const ROWS_SHOWN = 10;
const NAMES_SHOWN = 20;
/** Footballers of the same name that are offered. */
const OFFERED = 6;

/** `link` is not among them: it needs no league yet. */
export async function answerQuestion(
  ctx: Context,
  { league, language, question }: { readonly league: League; readonly language: Language; readonly question: Question },
): Promise<ChatReply> {
  const words = WORDS[language];
  const scoring = league.scoring === "h2h" ? "h" : "c";
  const link = { label: words.link, url: `${siteOrigin(ctx)}/leagues/${league.leagueId}/standings/${scoring}` };
  const isHelp = question.kind === "help" || question.kind === "link";
  const text = isHelp
    ? words.help
    : ctx.live.findSeason()
      ? await tell(ctx, league, language, question)
      : words.noSeason;
  return { title: plain(league.name), text, link, isPrivate: isHelp };
}

async function tell(ctx: Context, league: League, language: Language, question: Question): Promise<string> {
  const words = WORDS[language];
  switch (question.kind) {
    case "table":
      return tellTable(ctx, league, words);
    case "deadline": {
      const next = ctx.live.season().rounds.find(({ deadlineAtMs }) => deadlineAtMs > ctx.clock.nowMs());
      return next ? words.deadline(plain(next.name), timeInWords(language, next.deadlineAtMs)) : words.noDeadline;
    }
    case "who":
      return tellOwners(ctx, league, words, question.name);
    default:
      return words.help;
  }
}

async function tellTable(ctx: Context, league: League, words: QuestionWords): Promise<string> {
  const top = await loadLeagueTop(ctx, league, ROWS_SHOWN);
  if (top.rows.length === 0 || top.roundName === null) return words.noTable;
  const head = (top.isProvisional ? words.live : words.table)(plain(top.roundName));
  return [head, ...top.rows.map((row) => `${row.rank}. ${plain(row.name)}: ${row.total} ${words.points}`)].join("\n");
}

/** Without accents and capitals; ø and æ are letters of their own that a foreign keyboard lacks. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae");

function findFootballers(ctx: Context, name: string): { readonly id: FootballerId; readonly label: string }[] {
  const wanted = bare(name);
  const season = ctx.live.season();
  const all = [...season.footballers.values()].filter(({ removed }) => !removed);
  const by = (isMeant: (names: readonly string[]) => boolean) =>
    all.filter((one) => isMeant([one.webName, one.secondName, `${one.firstName} ${one.secondName}`].map(bare)));
  const exact = by((names) => names.includes(wanted));
  const found = exact.length > 0 ? exact : by((names) => names.some((text) => text.includes(wanted)));
  return found.map((one) => ({
    id: one.footballerId,
    label: `${plain(one.firstName)} ${plain(one.secondName)} (${plain(season.clubs.get(one.clubId)?.shortName ?? "")})`,
  }));
}

async function tellOwners(ctx: Context, league: League, words: QuestionWords, name: string): Promise<string> {
  const found = findFootballers(ctx, name);
  const [footballer] = found;
  if (!footballer) return words.nobodyCalled(plain(name));
  if (found.length > 1) {
    const names = found.slice(0, OFFERED).map(({ label }) => label);
    if (found.length > OFFERED) names.push(words.more(found.length - OFFERED));
    return words.which(names.join(", "));
  }
  const at = await loadLeagueRound(ctx, league, undefined);
  const owners = at && (await loadOwnersOf(ctx, at, footballer.id));
  if (!owners) return words.hidden;
  const head = [words.owners(footballer.label, owners.owned, owners.memberCount)];
  if (owners.captained > 0) head.push(words.captained(owners.captained));
  const rows = (owners.named ?? [])
    .slice(0, NAMES_SHOWN)
    .map((owner) => `${plain(owner.entry_name)}${owner.captain ? ` (${words.captain})` : ""}`);
  if (owners.named && owners.named.length > NAMES_SHOWN) rows.push(words.more(owners.named.length - NAMES_SHOWN));
  return [`${head.join(", ")}.`, ...rows].join("\n");
}
