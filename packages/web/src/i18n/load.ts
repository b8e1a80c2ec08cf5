import { i18n } from "@lingui/core";

import type { Language } from "./language.ts";
import { setFormatLanguage } from "./format.ts";

/** The texts of the first page and of all others, each a chunk of its own; see `split-texts.config.ts`. */
const PARTS = {
  nb: { start: () => import("virtual:texts/nb/start"), rest: () => import("virtual:texts/nb/rest") },
  en: { start: () => import("virtual:texts/en/start"), rest: () => import("virtual:texts/en/rest") },
};

/** Loads the first page's texts and makes their language the page's. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await PARTS[language].start();
  i18n.loadAndActivate({ locale: language, messages });
  setFormatLanguage(language);
  document.documentElement.lang = language;
}

/** To be awaited before anything is drawn that is not part of the first page. Asking again costs nothing. */
export async function loadAllTexts(): Promise<void> {
  const language = i18n.locale;
  if (language !== "nb" && language !== "en") return;
  const { messages } = await PARTS[language].rest();
  if (Object.keys(messages).some((id) => !(id in i18n.messages))) i18n.load(language, messages);
}
