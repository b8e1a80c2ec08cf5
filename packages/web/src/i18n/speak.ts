import { i18n, type Messages } from "@lingui/core";
import { LOCALES, type Language } from "@elleveren/contract/language.ts";

import { setFormatLanguage } from "./format.ts";

/**
 * Texts and figures are of this language from here on. Figures inside texts are written as those of `format.ts`: few
 * browsers know how nynorsk writes them, and would take English for it.
 */
export function speak(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, locales: LOCALES[language], messages });
  setFormatLanguage(language);
}
