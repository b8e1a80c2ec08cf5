/** A footballer as form fields, and their difference from the seen values. Pure. */
import type { Language } from "@elleveren/contract/language.ts";
import type { WireControlFootballer } from "@elleveren/contract";

import type { FootballerChange } from "../api/footballers.ts";
import { readPrice, writePrice } from "./footballer-words.ts";

export interface FootballerDraft {
  readonly club: string;
  readonly price: string;
  readonly status: string;
  /** Empty: not known. */
  readonly thisRound: string;
  readonly nextRound: string;
  readonly news: string;
  readonly newsNn: string;
  readonly newsEn: string;
  readonly shirt: string;
  readonly removed: boolean;
}

export const draftOf = (one: WireControlFootballer): FootballerDraft => ({
  club: String(one.team),
  price: writePrice(one.now_cost),
  status: one.status,
  thisRound: String(one.chance_of_playing_this_round ?? ""),
  nextRound: String(one.chance_of_playing_next_round ?? ""),
  news: one.news,
  newsNn: one.news_nn,
  newsEn: one.news_en,
  shirt: String(one.squad_number ?? ""),
  removed: one.removed,
});

/** Fields that are otherwise than seen, and no others; null when one of them cannot be read. */
export function changeOf(seen: WireControlFootballer, draft: FootballerDraft): FootballerChange | null {
  const price = readPrice(draft.price);
  if (price === null || !/^\d{0,3}$/u.test(draft.shirt.trim())) return null;
  const all = {
    team: Number(draft.club),
    now_cost: price,
    status: draft.status,
    chance_of_playing_this_round: numberOrNull(draft.thisRound),
    chance_of_playing_next_round: numberOrNull(draft.nextRound),
    squad_number: numberOrNull(draft.shirt),
    removed: draft.removed,
  };
  const changed = Object.entries(all).filter(([field, value]) => seen[field as keyof typeof all] !== value);
  return { ...(Object.fromEntries(changed) as FootballerChange), ...newsChangeOf(seen, draft) };
}

/** News is one thing in up to three languages: all of it, or nothing where none is otherwise. */
function newsChangeOf(seen: WireControlFootballer, { news, newsNn, newsEn }: FootballerDraft): FootballerChange {
  const texts = { news: news.trim(), news_nn: newsNn.trim(), news_en: newsEn.trim() };
  const isSame = texts.news === seen.news && texts.news_nn === seen.news_nn && texts.news_en === seen.news_en;
  return isSame ? {} : texts;
}

const numberOrNull = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

type InEachLanguage = Readonly<Record<Language, string>>;

/** The reasons for doubt, by availability as on the wire; an available footballer has no news. */
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

/** Null for an available footballer. The chance is named where it informs: neither none nor all. */
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
