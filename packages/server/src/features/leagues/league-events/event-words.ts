/** A league's event in words, for whoever reads it in a chat. */
import { dateFormat, type Language } from "@elleveren/contract";

import { type ChatMessage, plainWords as plain } from "../../../adapters/chat/index.ts";
import { type CorrectionData, tellCorrection } from "./correction-words.ts";
import type { LeagueEvent, LeagueNamed } from "./queue-event.sql.ts";

type Data = Readonly<Record<string, unknown>>;
interface TableRow {
  readonly rank: number;
  readonly entry_name: string;
  readonly total: number;
}

/** The data of the event `goal`. */
export interface GoalData {
  readonly event: number;
  readonly event_name: string;
  readonly fixture: number;
  readonly element: number;
  readonly web_name: string;
  readonly club_name: string;
  readonly home_name: string;
  readonly away_name: string;
  readonly home_score: number | null;
  readonly away_score: number | null;
  /** It was told before, and counts no longer. */
  readonly annulled: boolean;
  /** Teams of the league that have the footballer, with him as captain, and all. */
  readonly owned: number;
  readonly captained: number;
  readonly members: number;
}

/** The data of `round.paper`, and of what a settled round's paper has told by itself. */
export interface PaperData {
  readonly event: number;
  readonly event_name: string;
  /** Those named: the hero, the wearers of the armband, the bench's owner, the leader and the one before. */
  readonly entries: readonly { readonly entry: number; readonly entry_name: string; readonly player_name: string }[];
  readonly element: number | null;
  readonly element_name: string | null;
  /** Points; of `rank.turned` the lead. */
  readonly value: number;
  /** How many there are of those named; of `bench.tears` the points of the best footballer on it. */
  readonly more: number;
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
  deadline: (round: string, when: string) => `Fristen for ${round} er ${when}.`,
  at: "kl.",
  goal: (who: string, club: string) => `MÅL! ${who} (${club})`,
  goalOff: (who: string, club: string) => `Målet til ${who} (${club}) er annullert.`,
  owned: (count: number, members: number) => `${count} av ${members} lag i ligaen har ham`,
  captained: (count: number) => `${count} som kaptein`,
  paper: (round: string) => `Ligaavisa for ${round} er ute.`,
  hero: (who: string, points: number) => `Rundens helt: ${who} med ${points} poeng.`,
  haul: (who: string, points: number, names: string) => `Kapteinen ${who} ga ${points} poeng til ${names}.`,
  bench: (name: string, points: number, who: string, most: number) =>
    `${name} lot ${points} poeng stå på benken, ${most} av dem fra ${who}.`,
  taken: (name: string, lead: number) => `${name} har tatt ledelsen, ${lead} poeng foran nestemann.`,
  takenFrom: (name: string, former: string, lead: number) =>
    `${name} har tatt ledelsen fra ${former}, med ${lead} poeng.`,
  more: (count: number) => `${count} til`,
  links: {
    table: "Se tabellen",
    live: "Slik står det nå",
    paper: "Les ligaavisa",
    team: "Til laget",
    league: "Til ligaen",
  },
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
    owned: (count, members) => `${count} av ${members} lag i ligaen har han`,
    haul: (who, points, names) => `Kapteinen ${who} gav ${points} poeng til ${names}.`,
    bench: (name, points, who, most) => `${name} lét ${points} poeng stå på benken, ${most} av dei frå ${who}.`,
    hero: (who, points) => `Helten i runden: ${who} med ${points} poeng.`,
    taken: (name, lead) => `${name} har teke leiinga, ${lead} poeng framfor nestemann.`,
    takenFrom: (name, former, lead) => `${name} har teke leiinga frå ${former}, med ${lead} poeng.`,
    links: {
      table: "Sjå tabellen",
      live: "Slik står det no",
      paper: "Les ligaavisa",
      team: "Til laget",
      league: "Til ligaen",
    },
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
    deadline: (round, when) => `The deadline of ${round} is ${when}, Norwegian time.`,
    at: "at",
    goal: (who, club) => `GOAL! ${who} (${club})`,
    goalOff: (who, club) => `The goal of ${who} (${club}) does not count.`,
    owned: (count, members) => `${count} of ${members} teams of the league have him`,
    captained: (count) => `${count} as captain`,
    paper: (round) => `The league's paper on ${round} is out.`,
    hero: (who, points) => `The hero of the round: ${who} with ${points} points.`,
    haul: (who, points, names) => `The captain ${who} gave ${points} points to ${names}.`,
    bench: (name, points, who, most) => `${name} left ${points} points on the bench, ${most} of them by ${who}.`,
    taken: (name, lead) => `${name} has taken the lead, ${lead} points ahead of the next.`,
    takenFrom: (name, former, lead) => `${name} has taken the lead from ${former}, by ${lead} points.`,
    more: (count) => `${count} more`,
    links: {
      table: "See the table",
      live: "How it stands now",
      paper: "Read the paper",
      team: "To my team",
      league: "To the league",
    },
  },
};

const ROWS_SHOWN = 10;

/** `origin` is the site's: `https://www.example.org`. */
export function tellEvent(origin: string, language: Language, league: LeagueNamed, event: LeagueEvent): ChatMessage {
  const { label, path } = linkOf(language, league, event);
  return { title: plain(league.name), text: tell(language, event), link: { label, url: `${origin}${path}` } };
}

/** The event of a body that was kept; null of one that a release before wrote in its final words. */
export function readEventBody(body: string): { readonly league: LeagueNamed; readonly event: LeagueEvent } | null {
  const read = JSON.parse(body) as Partial<{ type: LeagueEvent["kind"]; key: string; league: LeagueNamed; data: Data }>;
  const { type, key, league, data } = read;
  if (type === undefined || key === undefined || league === undefined || data === undefined) return null;
  return { league, event: { kind: type, key, data } };
}

function linkOf(language: Language, { id, scoring }: LeagueNamed, { kind }: LeagueEvent) {
  const { links } = WORDS[language];
  switch (kind) {
    case "round.deadline":
      return { label: links.team, path: "/my-team" };
    case "goal":
    case "table.live":
      return { label: links.live, path: `/leagues/${id}/live` };
    case "round.paper":
    case "captain.haul":
    case "bench.tears":
      return { label: links.paper, path: `/leagues/${id}/paper` };
    case "round.settled":
    case "rank.turned":
      return { label: links.table, path: `/leagues/${id}/standings/${scoring}` };
    default:
      return { label: links.league, path: `/leagues/${id}/standings/${scoring}` };
  }
}

/** "lørdag 4. april kl. 17:30", by Norwegian time. */
export function timeInWords(language: Language, time: string | number): string {
  const zone = { timeZone: "Europe/Oslo" } as const;
  const at = new Date(time);
  const day = dateFormat(language, { ...zone, weekday: "long", day: "numeric", month: "long" }).format(at);
  const clock = new Intl.DateTimeFormat("en-GB", { ...zone, hour: "2-digit", minute: "2-digit" }).format(at);
  return `${day.replace(",", "")} ${WORDS[language].at} ${clock}`;
}

function tell(language: Language, { kind, data }: LeagueEvent): string {
  const words = WORDS[language];
  const table = () =>
    ((data["table"] ?? []) as readonly TableRow[])
      .slice(0, ROWS_SHOWN)
      .map(({ rank, entry_name: name, total }) => `\n${rank}. ${plain(name)}: ${total} ${words.points}`)
      .join("");
  const round = plain(data["event_name"] ?? "");
  switch (kind) {
    case "test":
      return words.test;
    case "round.deadline":
      return words.deadline(round, timeInWords(language, String(data["deadline_time"])));
    case "goal":
      return tellGoal(words, data as unknown as GoalData);
    case "round.paper":
      return [words.paper(round), ...heroOf(words, data as unknown as PaperData)].join("\n");
    case "captain.haul": {
      const { element_name: who, value, entries, more } = data as unknown as PaperData;
      const names = entries.map(({ entry_name: name }) => plain(name));
      if (more > names.length) names.push(words.more(more - names.length));
      return words.haul(plain(who), value, names.join(", "));
    }
    case "bench.tears": {
      const { element_name: who, value, entries, more } = data as unknown as PaperData;
      return words.bench(plain(entries[0]?.entry_name), value, plain(who), more);
    }
    case "rank.turned": {
      const { value, entries } = data as unknown as PaperData;
      const [now, former] = entries.map(({ entry_name: name }) => plain(name));
      return former === undefined ? words.taken(now!, value) : words.takenFrom(now!, former, value);
    }
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
}

type Words = typeof NB;

function tellGoal(words: Words, data: GoalData): string {
  const said = (data.annulled ? words.goalOff : words.goal)(plain(data.web_name), plain(data.club_name));
  const score =
    data.home_score === null || data.away_score === null
      ? []
      : [`${plain(data.home_name)}–${plain(data.away_name)} ${data.home_score}–${data.away_score}`];
  const owners = [words.owned(data.owned, data.members)];
  if (data.captained > 0) owners.push(words.captained(data.captained));
  return [said, ...score, `${owners.join(", ")}.`].join("\n");
}

const heroOf = (words: Words, { entries, value }: PaperData): string[] =>
  entries[0] ? [words.hero(plain(entries[0].entry_name), value)] : [];
