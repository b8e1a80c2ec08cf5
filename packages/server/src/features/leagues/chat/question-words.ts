/** The questions that are understood in a chat, and the answers' words. */
import type { Language } from "@elleveren/contract";

export type Question =
  | { readonly kind: "table" | "deadline" | "help" }
  | { readonly kind: "who"; readonly name: string }
  | { readonly kind: "link"; readonly code: string };

/** In any of the three languages, whatever the channel's is. */
const ASKS: readonly (readonly [RegExp, (rest: string) => Question])[] = [
  [/^(?:table|tabell|tabellen)$/, () => ({ kind: "table" })],
  [/^(?:(?:next|neste) )?(?:deadline|frist|fristen)$|^(?:next|neste)$/, () => ({ kind: "deadline" })],
  [/^(?:who(?: (?:owns|has))?|(?:hvem|kven) (?:har|eier|eig)) +(?<rest>.+)$/, (name) => ({ kind: "who", name })],
  [/^(?:link|koble|kople|kobl|kopl) +(?<rest>\S+)$/, (code) => ({ kind: "link", code })],
];

/** Anything else is a call for help. */
export function readQuestion(words: string): Question {
  const text = words.trim().replaceAll(/\s+/g, " ").replace(/\?$/, "").trim().toLowerCase();
  for (const [pattern, question] of ASKS) {
    const match = pattern.exec(text);
    if (match) return question(match.groups?.["rest"]?.trim() ?? "");
  }
  return { kind: "help" };
}

const NB = {
  help: `Spør slik:
/elleveren table: tabellen
/elleveren next deadline: neste frist
/elleveren who owns Berg: hvem som har en spiller
/elleveren link KODE: koble kanalen til en liga`,
  linked: (league: string) => `Kanalen er koblet til ligaen ${league}.`,
  badCode: "Den koden gjelder ikke. Lag en ny der du styrer ligaen, og skriv den her innen et kvarter.",
  full: "Ligaen har så mange kanaler som den kan. Fjern en først.",
  unknown:
    "Denne kanalen er ikke koblet til noen liga. Den som styrer ligaen, får en kode under «Ligaen andre steder».",
  noSeason: "Sesongen er ikke i gang.",
  noTable: "Tabellen kommer når første runde er i gang.",
  table: (round: string) => `Slik står det etter ${round}:`,
  live: (round: string) => `Slik står det nå, mens ${round} spilles:`,
  points: "poeng",
  deadline: (round: string, when: string) => `Fristen for ${round} er ${when}.`,
  noDeadline: "Det er ingen flere frister denne sesongen.",
  nobodyCalled: (name: string) => `Ingen spiller heter ${name}.`,
  which: (names: string) => `Hvem mener du: ${names}?`,
  hidden: "Lagene er hemmelige til fristen er ute.",
  owners: (who: string, count: number, all: number) => `${count} av ${all} lag har ${who}`,
  captained: (count: number) => `${count} som kaptein`,
  captain: "kaptein",
  more: (count: number) => `og ${count} til`,
  link: "Til ligaen",
};

export type QuestionWords = typeof NB;

export const WORDS: Readonly<Record<Language, QuestionWords>> = {
  nb: NB,
  nn: {
    ...NB,
    help: `Spør slik:
/elleveren table: tabellen
/elleveren next deadline: neste frist
/elleveren who owns Berg: kven som har ein spelar
/elleveren link KODE: kople kanalen til ein liga`,
    linked: (league) => `Kanalen er kopla til ligaen ${league}.`,
    badCode: "Den koden gjeld ikkje. Lag ein ny der du styrer ligaen, og skriv han her innan eit kvarter.",
    full: "Ligaen har så mange kanalar som han kan. Fjern ein først.",
    unknown:
      "Denne kanalen er ikkje kopla til nokon liga. Den som styrer ligaen, får ein kode under «Ligaen andre stader».",
    noSeason: "Sesongen er ikkje i gang.",
    noTable: "Tabellen kjem når første runde er i gang.",
    live: (round) => `Slik står det no, medan ${round} blir spela:`,
    noDeadline: "Det er ingen fleire fristar denne sesongen.",
    nobodyCalled: (name) => `Ingen spelar heiter ${name}.`,
    which: (names) => `Kven meiner du: ${names}?`,
    hidden: "Laga er hemmelege til fristen er ute.",
  },
  en: {
    help: `Ask like this:
/elleveren table: the table
/elleveren next deadline: the next deadline
/elleveren who owns Berg: who has a footballer
/elleveren link CODE: link this channel to a league`,
    linked: (league) => `This channel is linked to the league ${league}.`,
    badCode:
      "That code is not good. Make a new one where you run the league, and write it here within a quarter of an hour.",
    full: "The league has as many channels as it may. Remove one first.",
    unknown: "This channel is linked to no league. Whoever runs the league gets a code under “The league elsewhere”.",
    noSeason: "The season has not begun.",
    noTable: "The table comes when the first round is on.",
    table: (round) => `The table after ${round}:`,
    live: (round) => `The table right now, while ${round} is played:`,
    points: "points",
    deadline: (round, when) => `The deadline of ${round} is ${when}, Norwegian time.`,
    noDeadline: "There are no more deadlines this season.",
    nobodyCalled: (name) => `No footballer is called ${name}.`,
    which: (names) => `Whom do you mean: ${names}?`,
    hidden: "Teams are secret until the deadline has passed.",
    owners: (who, count, all) => `${count} of ${all} teams have ${who}`,
    captained: (count) => `${count} as captain`,
    captain: "captain",
    more: (count) => `and ${count} more`,
    link: "To the league",
  },
};
