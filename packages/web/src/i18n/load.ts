import { i18n, type Messages } from "@lingui/core";
import { hash } from "virtual:texts/hash";

import type { Language } from "@elleveren/contract/language.ts";
import { speak } from "./speak.ts";

/** The texts of every page, each language a chunk of its own; see `split-texts.config.ts`. */
const START = {
  nb: () => import("virtual:texts/nb/start"),
  nn: () => import("virtual:texts/nn/start"),
  en: () => import("virtual:texts/en/start"),
} satisfies Record<Language, unknown>;

/** Every page's texts, for a caller that activates them itself. */
export const startTexts = (language: Language) => START[language]();

let chosen: Language | undefined;
let isActive: Promise<void> | undefined;

/** Loads every page's texts and makes their language the page's. */
export function activateLanguage(language: Language): Promise<void> {
  chosen = language;
  isActive = START[language]().then(({ messages }) => {
    speak(language, messages);
    document.documentElement.lang = language;
  });
  return isActive;
}

/**
 * A part of the site, once its texts are there too: the build puts this around every `import()` of one. Without a network
 * the service worker has the texts of all parts in one file.
 *
 * @param name of the part's module, without its ending
 */
export async function withTexts<Module>(name: string, part: Promise<Module>): Promise<Module> {
  // Where no language was chosen the caller brings the texts, as tests do.
  if (chosen === undefined || hash === null) return part;
  const language = chosen;
  const texts = fetchTexts(name, language).catch(() => fetchTexts("all", language));
  const [module, messages] = await Promise.all([part, texts, isActive]);
  if (Object.keys(messages).some((id) => !(id in i18n.messages))) i18n.load(language, messages);
  return module;
}

async function fetchTexts(name: string, language: Language): Promise<Messages> {
  // As the page's first lines ask for it, so that it comes once.
  const answer = await fetch(`/assets/${name}.${language}-${hash}.json`, { credentials: "same-origin" });
  if (!answer.ok) throw new TypeError(`The texts of ${name} could not be had: ${answer.status}`);
  return (await answer.json()) as Messages;
}
