/** What a picture of a round says, in the languages of the site: a picture has no catalogue. Chips as the site calls them. */
import type { Language } from "@elleveren/contract";
import type { ChipName } from "@elleveren/rules";

export interface ShareWords {
  readonly round: (round: number) => string;
  readonly points: string;
  readonly provisional: string;
  readonly rank: string;
  readonly ofTeams: (count: string) => string;
  readonly cost: (points: number) => string;
  readonly bench: string;
  /** A team whose name cannot be drawn. */
  readonly team: (entry: number) => string;
  readonly chips: Readonly<Record<ChipName, string>>;
}

export const SHARE_WORDS: Readonly<Record<Language, ShareWords>> = {
  nb: {
    round: (round) => `Runde ${round}`,
    points: "poeng",
    provisional: "Foreløpig",
    rank: "Totalrang",
    ofTeams: (count) => `av ${count} lag`,
    cost: (points) => `−${points} for bytter`,
    bench: "Benken",
    team: (entry) => `Lag ${entry}`,
    chips: {
      wildcard: "Jokerkort",
      freehit: "Frispark",
      rich: "Rik onkel",
      uteam: "Fritt lag",
      frush: "Angrip! Angrip!",
      "2capt": "To kapteiner",
      "3xc": "Trippel kaptein",
      bboost: "Benkekraft",
    },
  },
  nn: {
    round: (round) => `Runde ${round}`,
    points: "poeng",
    provisional: "Førebels",
    rank: "Totalrang",
    ofTeams: (count) => `av ${count} lag`,
    cost: (points) => `−${points} for bytte`,
    bench: "Benken",
    team: (entry) => `Lag ${entry}`,
    chips: {
      wildcard: "Jokerkort",
      freehit: "Frispark",
      rich: "Rik onkel",
      uteam: "Fritt lag",
      frush: "Angrip! Angrip!",
      "2capt": "To kapteinar",
      "3xc": "Trippel kaptein",
      bboost: "Benkekraft",
    },
  },
  en: {
    round: (round) => `Round ${round}`,
    points: "points",
    provisional: "Provisional",
    rank: "Overall rank",
    ofTeams: (count) => `of ${count} teams`,
    cost: (points) => `−${points} for transfers`,
    bench: "The bench",
    team: (entry) => `Team ${entry}`,
    chips: {
      wildcard: "Wildcard",
      freehit: "Free Hit",
      rich: "Rich Uncle",
      uteam: "Unlimited Team",
      frush: "Attack! Attack!",
      "2capt": "Two Captains",
      "3xc": "Triple Captain",
      bboost: "Bench Boost",
    },
  },
};
