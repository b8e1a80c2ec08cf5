/**
 * Words of a round's picture, in the languages of the site: a picture has no catalogue. Chips as the site calls them.
 */
import type { Language } from "@elleveren/contract";
import type { ChipName } from "@elleveren/rules";

const NB = {
  round: (round: number) => `Runde ${round}`,
  points: "poeng",
  provisional: "Foreløpig",
  rank: "Totalrang",
  ofTeams: (count: string) => `av ${count} lag`,
  cost: (points: number) => `−${points} for bytter`,
  bench: "Benken",
  /** A team whose name cannot be drawn. */
  team: (entry: number) => `Lag ${entry}`,
  chips: {
    wildcard: "Jokerkort",
    freehit: "Frispark",
    rich: "Rik onkel",
    uteam: "Fritt lag",
    frush: "Angrip! Angrip!",
    "2capt": "To kapteiner",
    "3xc": "Trippel kaptein",
    bboost: "Benkekraft",
  } satisfies Record<ChipName, string>,
};

export const SHARE_WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    provisional: "Førebels",
    cost: (points) => `−${points} for bytte`,
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
