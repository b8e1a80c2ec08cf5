/** What is sent: all of it as JSON, or a sentence for people in a chat. The sentences are letters of ours, as e-mails are. */
import type { Language, WebhookEvent, WebhookForm } from "@elleveren/contract";

export interface LeagueEvent {
  /** The event itself, the same whoever finds it: `round.settled:7:2`. */
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

export function hookBody({ league, form, language }: Subscribed, event: LeagueEvent): string {
  if (form === "json") {
    return JSON.stringify({ type: event.kind, key: event.key, league, data: event.data });
  }
  const text = sentence(league, language, event);
  return JSON.stringify(form === "text" ? { text } : { content: text });
}

interface Words {
  readonly test: string;
  readonly closed: (round: string) => string;
  readonly settled: (round: string) => string;
  readonly corrected: (round: string) => string;
  readonly live: (round: string) => string;
  readonly joined: (who: string, team: string) => string;
  readonly left: (who: string, team: string) => string;
  readonly drawn: (count: number, round: string) => string;
  readonly drawnAgain: (count: number, round: string) => string;
  readonly played: (round: string) => string;
  readonly playedAgain: (round: string) => string;
  readonly points: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  nb: {
    test: "Dette er en prøve. Alt virker!",
    closed: (round) => `Fristen for ${round} er ute.`,
    settled: (round) => `${round} er ferdig. Slik står det:`,
    corrected: (round) => `${round} er rettet. Slik står det:`,
    live: (round) => `Slik står det nå, mens ${round} spilles:`,
    joined: (who, team) => `${who} er med, med laget ${team}.`,
    left: (who, team) => `${who} og ${team} er ute av ligaen.`,
    drawn: (count, round) => `Cupen er trukket: ${count} ${count === 1 ? "kamp" : "kamper"} i ${round}.`,
    drawnAgain: (count, round) => `Cupen er rettet: ${count} ${count === 1 ? "kamp" : "kamper"} i ${round}.`,
    played: (round) => `Cupkampene i ${round} er avgjort.`,
    playedAgain: (round) => `Cupkampene i ${round} er avgjort på nytt, etter en retting.`,
    points: "poeng",
  },
  nn: {
    test: "Dette er ei prøve. Alt verkar!",
    closed: (round) => `Fristen for ${round} er ute.`,
    settled: (round) => `${round} er ferdig. Slik står det:`,
    corrected: (round) => `${round} er retta. Slik står det:`,
    live: (round) => `Slik står det no, medan ${round} blir spela:`,
    joined: (who, team) => `${who} er med, med laget ${team}.`,
    left: (who, team) => `${who} og ${team} er ute av ligaen.`,
    drawn: (count, round) => `Cupen er trekt: ${count} ${count === 1 ? "kamp" : "kampar"} i ${round}.`,
    drawnAgain: (count, round) => `Cupen er retta: ${count} ${count === 1 ? "kamp" : "kampar"} i ${round}.`,
    played: (round) => `Cupkampane i ${round} er avgjorde.`,
    playedAgain: (round) => `Cupkampane i ${round} er avgjorde på nytt, etter ei retting.`,
    points: "poeng",
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
    }
  })();
  return `${plain(league.name)}: ${said}`;
}
