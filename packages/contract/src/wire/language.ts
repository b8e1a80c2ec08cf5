/** The languages of the game, everywhere that it speaks: the one list of them, from which every other place takes its own. */

/** In the order in which a reader is offered them. */
export const LANGUAGES = ["nb", "nn", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language => (LANGUAGES as readonly unknown[]).includes(value);

/** Each language's name for itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { nb: "Bokmål", nn: "Nynorsk", en: "English" };

/**
 * The locales whose numbers, dates and order of letters `Intl` is asked for. Chromium has no data for nynorsk and would answer in
 * English without a word; its numbers, months and letters are those of bokmål (decision 0222).
 */
export const LOCALES = { nb: "nb-NO", nn: "nb-NO", en: "en-GB" } as const satisfies Record<Language, string>;

/** The three weekdays that nynorsk names otherwise, long and short. */
const NYNORSK_WEEKDAYS: Readonly<Record<string, string>> = {
  mandag: "måndag",
  tirsdag: "tysdag",
  lørdag: "laurdag",
  "man.": "mån.",
  "tir.": "tys.",
  "lør.": "lau.",
};

/** Dates and times of day as a language writes them, the same in every browser and on the server. */
export function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): { readonly format: (atMs: number | Date) => string } {
  const format = new Intl.DateTimeFormat(LOCALES[language], options);
  if (language !== "nn") return format;
  return {
    format: (atMs) =>
      format
        .formatToParts(atMs)
        .map(({ type, value }) => (type === "weekday" ? (NYNORSK_WEEKDAYS[value] ?? value) : value))
        .join(""),
  };
}

/** The languages in which operators write what they tell everybody. */
export type WrittenLanguage = Exclude<Language, "nn">;

/** In which of them a reader is told: a reader of nynorsk reads bokmål before English. */
export const WRITTEN_FOR: Readonly<Record<Language, WrittenLanguage>> = { nb: "nb", nn: "nb", en: "en" };

/** An operator's words: nynorsk is there where he wrote it. */
export type Written<T> = Readonly<Record<WrittenLanguage, T>> & { readonly nn?: T | null | undefined };

/** An operator's words in the reader's language or, where there are none, in the one of `WRITTEN_FOR`. */
export const closest = <T>(texts: Written<T>, language: Language): T => texts[language] ?? texts[WRITTEN_FOR[language]];

/** The language of what `closest` finds: a page marks what is not in its own. */
export const closestLanguage = (texts: Written<unknown>, language: Language): Language =>
  (texts[language] ?? null) === null ? WRITTEN_FOR[language] : language;

/**
 * The language of a reader who has chosen none: the site's, except that a browser which names nynorsk before bokmål gets
 * nynorsk from a site in bokmål. `no` stands for bokmål. `named` is what the browser asks for, most wanted first.
 */
export function languageFor(site: Language, named: readonly string[]): Language {
  if (site !== "nb") return site;
  const norwegian = named
    .map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0])
    .find((tag) => /^n[bno]$/.test(tag ?? ""));
  return norwegian === "nn" ? "nn" : site;
}
