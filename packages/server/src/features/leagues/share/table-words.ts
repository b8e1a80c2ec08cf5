/** What a picture of a league's table says, and its page's head: columns as the site heads them. */
import type { Language } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";

export interface TableWords {
  readonly afterRound: (round: RoundId) => string;
  readonly live: string;
  readonly updated: (when: string) => string;
  /** Under the number of teams, and behind one's own place. */
  readonly teams: (count: number) => string;
  readonly ofTeams: (count: string) => string;
  readonly round: string;
  readonly total: string;
  readonly played: string;
  readonly won: string;
  readonly drawn: string;
  readonly lost: string;
  readonly pointsFor: string;
  readonly leaguePoints: string;
  readonly isNew: string;
  /** A league whose name cannot be drawn. */
  readonly league: (league: number) => string;
  /** The game's own leagues, which have a name in each language. */
  readonly overall: string;
  readonly startedIn: (round: string) => string;
  readonly numbered: (number: string) => string;
  readonly head: {
    readonly title: (name: string, round: RoundId | null) => string;
    readonly settled: string;
    readonly soFar: string;
    readonly alt: (name: string) => string;
  };
}

export const TABLE_WORDS: Readonly<Record<Language, TableWords>> = {
  nb: {
    afterRound: (round) => `Etter runde ${round}`,
    live: "Live",
    updated: (when) => `Oppdatert ${when}`,
    teams: () => "lag",
    ofTeams: (count) => `av ${count} lag`,
    round: "RD",
    total: "TOT",
    played: "K",
    won: "S",
    drawn: "U",
    lost: "T",
    pointsFor: "PF",
    leaguePoints: "P",
    isNew: "Ny",
    league: (league) => `Liga ${league}`,
    overall: "Totalt",
    startedIn: (round) => `Startet i runde ${round}`,
    numbered: (number) => `Liga ${number}`,
    head: {
      title: (name, round) => `${name} · tabellen${round === null ? "" : ` etter runde ${round}`}`,
      settled: "Se hele tabellen, med alle lag og hvem som leder.",
      soFar: "Runden spilles: se tabellen akkurat nå.",
      alt: (name) => `Toppen av tabellen i ${name}`,
    },
  },
  nn: {
    afterRound: (round) => `Etter runde ${round}`,
    live: "Live",
    updated: (when) => `Oppdatert ${when}`,
    teams: () => "lag",
    ofTeams: (count) => `av ${count} lag`,
    round: "RD",
    total: "TOT",
    played: "K",
    won: "S",
    drawn: "U",
    lost: "T",
    pointsFor: "PF",
    leaguePoints: "P",
    isNew: "Ny",
    league: (league) => `Liga ${league}`,
    overall: "Totalt",
    startedIn: (round) => `Starta i runde ${round}`,
    numbered: (number) => `Liga ${number}`,
    head: {
      title: (name, round) => `${name} · tabellen${round === null ? "" : ` etter runde ${round}`}`,
      settled: "Sjå heile tabellen, med alle lag og kven som leier.",
      soFar: "Runden blir spela: sjå tabellen akkurat no.",
      alt: (name) => `Toppen av tabellen i ${name}`,
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
