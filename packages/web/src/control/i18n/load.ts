/** The control room's texts, and those of the widgets that it shares with the site. */
import type { Messages } from "@lingui/core";

import { speak } from "../../i18n/speak.ts";
import type { Language } from "@elleveren/contract/language.ts";

type Catalogue = Promise<{ readonly messages: Messages }>;

const CATALOGUES: Readonly<Record<Language, () => readonly [site: Catalogue, own: Catalogue]>> = {
  nb: () => [import("../../i18n/nb.po"), import("./nb.po")],
  nn: () => [import("../../i18n/nn.po"), import("./nn.po")],
  en: () => [import("../../i18n/en.po"), import("./en.po")],
};

export async function activateTexts(language: Language): Promise<void> {
  const [site, own] = await Promise.all(CATALOGUES[language]());
  speak(language, { ...site.messages, ...own.messages });
  document.documentElement.lang = language;
}
