import { i18n } from "@lingui/core";

import type { Language } from "./language.ts";
import { setFormatLanguage } from "./format.ts";

/** Loads one catalogue (each is a chunk of its own) and makes it the page's language. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = language === "en" ? await import("./en.po") : await import("./nb.po");
  i18n.loadAndActivate({ locale: language, messages });
  setFormatLanguage(language);
  document.documentElement.lang = language;
}
