/** News of an absence, in every language of the game: the reasons, and the sentence around one. */
import { dateFormat, type Language, LANGUAGES } from "@elleveren/contract";

export type InEachLanguage = Readonly<Record<Language, string>>;

export const INJURIES: readonly InEachLanguage[] = [
  { nb: "Kneskade", nn: "Kneskade", en: "Knee injury" },
  { nb: "Strekk i låret", nn: "Strekk i låret", en: "Thigh strain" },
  { nb: "Ankelskade", nn: "Ankelskade", en: "Ankle injury" },
  { nb: "Leggskade", nn: "Leggskade", en: "Calf injury" },
  { nb: "Lyskeskade", nn: "Lyskeskade", en: "Groin injury" },
  { nb: "Ryggskade", nn: "Ryggskade", en: "Back injury" },
  { nb: "Skulderskade", nn: "Skulderskade", en: "Shoulder injury" },
];
export const DEPARTURES: readonly InEachLanguage[] = [
  { nb: "Solgt til utlandet", nn: "Seld til utlandet", en: "Sold abroad" },
  { nb: "Har forlatt klubben", nn: "Har forlate klubben", en: "Has left the club" },
  { nb: "Leid ut resten av sesongen", nn: "Leigd ut resten av sesongen", en: "On loan for the rest of the season" },
];
export const KNOCKS: readonly InEachLanguage[] = [
  { nb: "Slag mot leggen", nn: "Slag mot leggen", en: "Knock to the calf" },
  { nb: "Støl i låret", nn: "Støl i låret", en: "Sore thigh" },
  { nb: "Småskadet i ankelen", nn: "Småskadd i ankelen", en: "Minor ankle injury" },
  { nb: "Stiv i ryggen", nn: "Stiv i ryggen", en: "Stiff back" },
];
export const ILLNESS: InEachLanguage = { nb: "Syk", nn: "Sjuk", en: "Ill" };
export const BANS: Readonly<Record<"red" | "yellow", InEachLanguage>> = {
  red: { nb: "Utestengt etter rødt kort", nn: "Utestengd etter raudt kort", en: "Suspended after a red card" },
  yellow: { nb: "Utestengt for gule kort", nn: "Utestengd for gule kort", en: "Suspended for yellow cards" },
};

interface Sentences {
  readonly suspended: (reason: string, back: string) => string;
  readonly injured: (reason: string, back: string) => string;
  readonly training: (reason: string) => string;
  /** `chance` in per cent. */
  readonly doubtful: (reason: string, chance: number) => string;
}

export const SENTENCES: Readonly<Record<Language, Sentences>> = {
  nb: {
    suspended: (reason, back) => `${reason} – kan spille igjen ${back}`,
    injured: (reason, back) => `${reason} – ventes tilbake ${back}`,
    training: (reason) => `${reason} – trener igjen, 75 % sjanse for spill`,
    doubtful: (reason, chance) => `${reason} – ${chance} % sjanse for spill`,
  },
  nn: {
    suspended: (reason, back) => `${reason} – kan spele igjen ${back}`,
    injured: (reason, back) => `${reason} – ventast tilbake ${back}`,
    training: (reason) => `${reason} – trenar igjen, 75 % sjanse for spel`,
    doubtful: (reason, chance) => `${reason} – ${chance} % sjanse for spel`,
  },
  en: {
    suspended: (reason, back) => `${reason} – may play again on ${back}`,
    injured: (reason, back) => `${reason} – expected back ${back}`,
    training: (reason) => `${reason} – back in training, 75% chance of playing`,
    doubtful: (reason, chance) => `${reason} – ${chance}% chance of playing`,
  },
};

/** Made once: a season has thousands of news, and making one costs more than all it writes. */
const DAYS = new Map(
  LANGUAGES.map((one) => [one, dateFormat(one, { day: "numeric", month: "long", timeZone: "Europe/Oslo" })]),
);

/** The day of a time in Norway: `4. mai`, `4 May`. */
export const dayIn = (language: Language, atMs: number): string => DAYS.get(language)!.format(atMs);
