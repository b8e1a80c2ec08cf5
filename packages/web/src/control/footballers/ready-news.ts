/** News of the common kinds in every language, from what stands in the form already. Pure. */
import type { Language } from "@elleveren/contract/language.ts";

import type { FootballerDraft } from "./footballer-draft.ts";

type InEachLanguage = Readonly<Record<Language, string>>;

/** Why somebody may not play, by availability as on the wire; who is available has no news. */
const REASONS: Readonly<Record<string, InEachLanguage>> = {
  d: { nb: "Usikker", nn: "Usikker", en: "Doubtful" },
  i: { nb: "Skadet", nn: "Skadd", en: "Injured" },
  s: { nb: "Utestengt", nn: "Utestengd", en: "Suspended" },
  u: { nb: "Har forlatt klubben", nn: "Har forlate klubben", en: "Has left the club" },
  n: { nb: "Ikke spilleklar", nn: "Ikkje speleklar", en: "Not eligible to play" },
};

const CHANCE: InEachLanguage = {
  nb: "prosent sjanse for å spille",
  nn: "prosent sjanse for å spele",
  en: "per cent chance of playing",
};

/** Null for who is available. The chance is named where it decides something: neither none nor all. */
export function readyNews({
  status,
  nextRound,
}: Pick<FootballerDraft, "status" | "nextRound">): Pick<FootballerDraft, "news" | "newsNn" | "newsEn"> | null {
  const reason = REASONS[status];
  if (!reason) return null;
  const write = (language: Language) =>
    ["", "0", "100"].includes(nextRound) ? reason[language] : `${reason[language]} – ${nextRound} ${CHANCE[language]}`;
  return { news: write("nb"), newsNn: write("nn"), newsEn: write("en") };
}
