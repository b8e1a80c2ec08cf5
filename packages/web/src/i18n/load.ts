import { i18n } from "@lingui/core";

import type { Language } from "@elleveren/contract/language.ts";
import { setFormatLanguage } from "./format.ts";

/** The texts of the first page and of all others, each a chunk of its own; see `split-texts.config.ts`. */
const PARTS = {
  nb: { start: () => import("virtual:texts/nb/start"), rest: () => import("virtual:texts/nb/rest") },
  nn: { start: () => import("virtual:texts/nn/start"), rest: () => import("virtual:texts/nn/rest") },
  en: { start: () => import("virtual:texts/en/start"), rest: () => import("virtual:texts/en/rest") },
} satisfies Record<Language, unknown>;

/** The first page's texts, for whoever makes them the page's himself. */
export const startTexts = (language: Language) => PARTS[language].start();

let chosen: Language | undefined;
let isActive: Promise<void> | undefined;

/** Loads the first page's texts and makes their language the page's. */
export function activateLanguage(language: Language): Promise<void> {
  chosen = language;
  isActive = PARTS[language].start().then(({ messages }) => {
    i18n.loadAndActivate({ locale: language, messages });
    setFormatLanguage(language);
    document.documentElement.lang = language;
  });
  return isActive;
}

/** To be awaited before anything is drawn that is not part of the first page. Asking again costs nothing. */
export async function loadAllTexts(): Promise<void> {
  // Where no language was chosen somebody else brings the texts, as tests do.
  if (chosen === undefined) return;
  const [{ messages }] = await Promise.all([PARTS[chosen].rest(), isActive]);
  if (Object.keys(messages).some((id) => !(id in i18n.messages))) i18n.load(chosen, messages);
}
