import type { Language } from "@elleveren/contract";

const HELLO: Readonly<Record<Language, string>> = { nb: "Hei", nn: "Hei", en: "Hi" };

/** "Hei Kari," or, before the name is known, "Hei," alone. */
export const greeting = (language: Language, firstName: string): string =>
  `${HELLO[language]}${firstName === "" ? "" : ` ${firstName}`},`;
