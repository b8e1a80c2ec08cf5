/** Words of a league table's picture and of its page's head: columns as the site heads them. */
import type { Language } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";

const NB = {
  afterRound: (round: RoundId) => `Etter runde ${round}`,
  live: "Live",
  updated: (when: string) => `Oppdatert ${when}`,
  /** Under the number of teams, and behind one's own place. */
  teams: (_count: number) => "lag",
  ofTeams: (count: string) => `av ${count} lag`,
  round: "RD",
  total: "TOT",
  played: "K",
  won: "S",
  drawn: "U",
  lost: "T",
  pointsFor: "PF",
  leaguePoints: "P",
  isNew: "Ny",
  /** A league whose name cannot be drawn. */
  league: (league: number) => `Liga ${league}`,
  /** The game's own leagues, which have a name in each language. */
  overall: "Totalt",
  autumn: "Høststarten",
  startedIn: (round: string) => `Startet i runde ${round}`,
  numbered: (number: string) => `Liga ${number}`,
  head: {
    title: (name: string, round: RoundId | null) =>
      `${name} · tabellen${round === null ? "" : ` etter runde ${round}`}`,
    settled: "Se hele tabellen, med alle lag og hvem som leder.",
    soFar: "Runden spilles: se tabellen akkurat nå.",
    alt: (name: string) => `Toppen av tabellen i ${name}`,
  },
};

export const TABLE_WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    autumn: "Hauststarten",
    startedIn: (round) => `Starta i runde ${round}`,
    head: {
      ...NB.head,
      settled: "Sjå heile tabellen, med alle lag og kven som leier.",
      soFar: "Runden blir spela: sjå tabellen akkurat no.",
    },
  },
  en: {
    afterRound: (round) => `After round ${round}`,
    live: "Live",
    updated: (when) => `Updated ${when}`,
    teams: (count) => (count === 1 ? "team" : "teams"),
    ofTeams: (count) => `of ${count} teams`,
    round: "RD",
    total: "TOT",
    played: "P",
    won: "W",
    drawn: "D",
    lost: "L",
    pointsFor: "PF",
    leaguePoints: "PTS",
    isNew: "New",
    league: (league) => `League ${league}`,
    overall: "Overall",
    autumn: "Autumn start",
    startedIn: (round) => `Started in round ${round}`,
    numbered: (number) => `League ${number}`,
    head: {
      title: (name, round) => `${name} · the table${round === null ? "" : ` after round ${round}`}`,
      settled: "See the whole table, with every team and who leads it.",
      soFar: "The round is being played: see the table right now.",
      alt: (name) => `The top of the table of ${name}`,
    },
  },
};
