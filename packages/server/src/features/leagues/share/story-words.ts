/** Words of the picture of a round's story, in the languages of the site. */
import type { Language, WireTurned } from "@elleveren/contract";

const NB = {
  kickoff: "Avspark",
  /** Under the figure. */
  ofWinning: "for å vinne runden",
  ofGoingThrough: "for å gå videre",
  ofLeading: "for å lede ligaen",
  against: (rival: string) => `mot ${rival}`,
  /** All is over. */
  over: "Runden er ferdig",
  turned: (name: string, kind: WireTurned["kind"], points: number): string => {
    if (kind === "starts") return `${name} starter`;
    return kind === "absent" ? `${name} ute` : `${name} ${points} p`;
  },
};

export const STORY_WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    ofGoingThrough: "for å gå vidare",
    ofLeading: "for å leie ligaen",
    over: "Runden er ferdig",
    turned: (name, kind, points) => {
      if (kind === "starts") return `${name} startar`;
      return kind === "absent" ? `${name} ute` : `${name} ${points} p`;
    },
  },
  en: {
    kickoff: "Kick-off",
    ofWinning: "to win the round",
    ofGoingThrough: "to go through",
    ofLeading: "to lead the league",
    against: (rival) => `against ${rival}`,
    over: "The round is over",
    turned: (name, kind, points) => {
      if (kind === "starts") return `${name} starts`;
      return kind === "absent" ? `${name} out` : `${name} ${points} pts`;
    },
  },
};
