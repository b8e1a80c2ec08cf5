/** What is sent: all of it as JSON, or a sentence for people in a chat. The sentences are letters of ours, as e-mails are. */
import type { LeagueEvent, Subscribed } from "./queue-event.sql.ts";

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

const WORDS = {
  nb: {
    test: "Dette er en prøve. Alt virker!",
    closed: (round: string) => `Fristen for ${round} er ute.`,
    settled: (round: string) => `${round} er ferdig. Slik står det:`,
    corrected: (round: string) => `${round} er rettet. Slik står det:`,
    live: (round: string) => `Slik står det nå, mens ${round} spilles:`,
    joined: (who: string, team: string) => `${who} er med, med laget ${team}.`,
    left: (who: string, team: string) => `${who} og ${team} er ute av ligaen.`,
    drawn: (count: number, round: string) =>
      `Cupen er trukket: ${count} ${count === 1 ? "kamp" : "kamper"} i ${round}.`,
    drawnAgain: (count: number, round: string) =>
      `Cupen er rettet: ${count} ${count === 1 ? "kamp" : "kamper"} i ${round}.`,
    played: (round: string) => `Cupkampene i ${round} er avgjort.`,
    playedAgain: (round: string) => `Cupkampene i ${round} er avgjort på nytt, etter en retting.`,
    points: "poeng",
  },
  en: {
    test: "This is a test. It works!",
    closed: (round: string) => `The deadline of ${round} has passed.`,
    settled: (round: string) => `${round} is over. The table:`,
    corrected: (round: string) => `${round} was corrected. The table:`,
    live: (round: string) => `The table right now, while ${round} is played:`,
    joined: (who: string, team: string) => `${who} is in, with the team ${team}.`,
    left: (who: string, team: string) => `${who} and ${team} are out of the league.`,
    drawn: (count: number, round: string) =>
      `The cup is drawn: ${count} ${count === 1 ? "match" : "matches"} in ${round}.`,
    drawnAgain: (count: number, round: string) =>
      `The cup was corrected: ${count} ${count === 1 ? "match" : "matches"} in ${round}.`,
    played: (round: string) => `The cup matches of ${round} are decided.`,
    playedAgain: (round: string) => `The cup matches of ${round} are decided again, after a correction.`,
    points: "points",
  },
} as const;

/** Names are people's own words: nothing in them may call everybody in a chat, or look like a link. */
const plain = (text: unknown): string =>
  String(text)
    .replaceAll(/[<>@*_`~|[\]()\\]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/:\/\//gu, ": / /")
    .trim();

const ROWS_SHOWN = 10;

function sentence(league: LeagueNamed, language: "nb" | "en", { kind, data }: LeagueEvent): string {
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
