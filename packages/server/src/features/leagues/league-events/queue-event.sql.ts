/**
 * A league's events, queued for its webhooks in the transaction that causes them, so that an event is sent if and only
 * if it happened. Sending is `features/leagues/webhooks`.
 */
import type { Language, WebhookEvent, WebhookForm } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";
import { notify } from "../../../db/notify.ts";
import { type CorrectionData, tellCorrection } from "./correction-words.ts";

/** Webhooks of the league that want to hear of it and are on. */
async function selectSubscribed(db: Queryable, leagueId: LeagueId, kind: WebhookEvent): Promise<Subscribed[]> {
  const { rows } = await sql<{
    webhook_id: number;
    league_id: number;
    name: string;
    scoring: string;
    form: WebhookForm;
    language: Language;
  }>`select w.webhook_id, l.league_id, l.name, l.scoring, w.form, w.language
    from league_webhooks w join leagues l using (league_id)
    where w.league_id = ${leagueId} and w.disabled_at is null and ${kind} = any(w.events)`.execute(db);
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    league: { id: row.league_id, name: row.name, scoring: row.scoring === "h2h" ? "h" : "c" },
    form: row.form,
    language: row.language,
  }));
}

/** Once for each webhook, however often it is found. */
export async function queueEvent(tx: Queryable, to: Subscribed, { key, kind, data }: LeagueEvent): Promise<void> {
  const body = hookBody(to, { key, kind, data });
  await sql`insert into webhook_deliveries (webhook_id, event_key, kind, body)
    values (${to.webhookId}, ${key}, ${kind}, ${body}) on conflict (webhook_id, event_key) do nothing`.execute(tx);
  await notify(tx, { kind: "outgoing", channel: "webhook" });
}

/** For every webhook of the league that wants to hear of it. */
export async function queueLeagueEvent(
  tx: Tx,
  leagueId: LeagueId,
  event: LeagueEvent & { readonly kind: WebhookEvent },
): Promise<void> {
  for (const one of await selectSubscribed(tx, leagueId, event.kind)) await queueEvent(tx, one, event);
}

/** A member joined or left; costs a read of the league's webhooks, of which most leagues have none. */
export async function queueMemberEvent(
  tx: Tx,
  leagueId: LeagueId,
  entryId: EntryId,
  kind: "member.joined" | "member.left",
): Promise<void> {
  const subscribed = await selectSubscribed(tx, leagueId, kind);
  if (subscribed.length === 0) return;
  const { rows } = await sql<{ name: string; manager: string; at: string }>`
    select name, ${managerName} as manager,
      (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as at
    from entries where entry_id = ${entryId}`.execute(tx);
  const [row] = rows;
  if (!row) return;
  // Leaving and joining again are separate events.
  const key = `${kind}:${entryId}:${row.at}`;
  const data = { entry: entryId, entry_name: row.name, player_name: row.manager };
  for (const one of subscribed) await queueEvent(tx, one, { key, kind, data });
}

export interface LeagueEvent {
  /** The event's key, the same for every process that finds it: `round.settled:7:2`. */
  readonly key: string;
  readonly kind: WebhookEvent | "test";
  readonly data: Readonly<Record<string, unknown>>;
}

/** A webhook as far as writing for it goes. */
export interface Subscribed {
  readonly webhookId: number;
  readonly league: { readonly id: number; readonly name: string; readonly scoring: "c" | "h" };
  readonly form: WebhookForm;
  readonly language: Language;
}

export interface LeagueNamed {
  readonly id: number;
  readonly name: string;
}

type Data = Readonly<Record<string, unknown>>;
interface TableRow {
  readonly rank: number;
  readonly entry_name: string;
  readonly total: number;
}

function hookBody({ league, form, language }: Subscribed, event: LeagueEvent): string {
  if (form === "json") {
    return JSON.stringify({ type: event.kind, key: event.key, league, data: event.data });
  }
  const text = sentence(league, language, event);
  return JSON.stringify(form === "text" ? { text } : { content: text });
}

const NB = {
  test: "Dette er en prøve. Alt virker!",
  closed: (round: string) => `Fristen for ${round} er ute.`,
  settled: (round: string) => `${round} er ferdig. Slik står det:`,
  corrected: (round: string) => `${round} er rettet. Slik står det:`,
  live: (round: string) => `Slik står det nå, mens ${round} spilles:`,
  joined: (who: string, team: string) => `${who} er med, med laget ${team}.`,
  left: (who: string, team: string) => `${who} og ${team} er ute av ligaen.`,
  drawn: (count: number, round: string) => `Cupen er trukket: ${count} ${count === 1 ? "kamp" : "kamper"} i ${round}.`,
  drawnAgain: (count: number, round: string) =>
    `Cupen er rettet: ${count} ${count === 1 ? "kamp" : "kamper"} i ${round}.`,
  played: (round: string) => `Cupkampene i ${round} er avgjort.`,
  playedAgain: (round: string) => `Cupkampene i ${round} er avgjort på nytt, etter en retting.`,
  points: "poeng",
};

const WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    test: "Dette er ei prøve. Alt verkar!",
    corrected: (round) => `${round} er retta. Slik står det:`,
    live: (round) => `Slik står det no, medan ${round} blir spela:`,
    drawn: (count, round) => `Cupen er trekt: ${count} ${count === 1 ? "kamp" : "kampar"} i ${round}.`,
    drawnAgain: (count, round) => `Cupen er retta: ${count} ${count === 1 ? "kamp" : "kampar"} i ${round}.`,
    played: (round) => `Cupkampane i ${round} er avgjorde.`,
    playedAgain: (round) => `Cupkampane i ${round} er avgjorde på nytt, etter ei retting.`,
  },
  en: {
    test: "This is a test. It works!",
    closed: (round) => `The deadline of ${round} has passed.`,
    settled: (round) => `${round} is over. The table:`,
    corrected: (round) => `${round} was corrected. The table:`,
    live: (round) => `The table right now, while ${round} is played:`,
    joined: (who, team) => `${who} is in, with the team ${team}.`,
    left: (who, team) => `${who} and ${team} are out of the league.`,
    drawn: (count, round) => `The cup is drawn: ${count} ${count === 1 ? "match" : "matches"} in ${round}.`,
    drawnAgain: (count, round) => `The cup was corrected: ${count} ${count === 1 ? "match" : "matches"} in ${round}.`,
    played: (round) => `The cup matches of ${round} are decided.`,
    playedAgain: (round) => `The cup matches of ${round} are decided again, after a correction.`,
    points: "points",
  },
};

/** Names are people's own words: nothing in them may call everybody in a chat, or look like a link. */
const plain = (text: unknown): string =>
  String(text)
    .replaceAll(/[<>@*_`~|[\]()\\]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/:\/\//gu, ": / /")
    .trim();

const ROWS_SHOWN = 10;

function sentence(league: LeagueNamed, language: Language, { kind, data }: LeagueEvent): string {
  const words = WORDS[language];
  const table = () =>
    ((data["table"] ?? []) as readonly TableRow[])
      .slice(0, ROWS_SHOWN)
      .map(({ rank, entry_name: name, total }) => `\n${rank}. ${plain(name)}: ${total} ${words.points}`)
      .join("");
  const round = plain(data["event_name"] ?? "");
  const said = (() => {
    switch (kind) {
      case "test":
        return words.test;
      case "round.closed":
        return words.closed(round);
      case "round.settled":
        return (data["corrected"] === true ? words.corrected(round) : words.settled(round)) + table();
      case "table.live":
        return words.live(round) + table();
      case "member.joined":
        return words.joined(plain(data["player_name"]), plain(data["entry_name"]));
      case "member.left":
        return words.left(plain(data["player_name"]), plain(data["entry_name"]));
      case "cup.drawn":
        return (data["corrected"] === true ? words.drawnAgain : words.drawn)(
          Number((data as Data)["match_count"]),
          round,
        );
      case "cup.played":
        return (data["corrected"] === true ? words.playedAgain : words.played)(round);
      case "format.corrected":
        return tellCorrection(language, data as unknown as CorrectionData, plain);
    }
  })();
  return `${plain(league.name)}: ${said}`;
}
