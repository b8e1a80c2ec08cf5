/** Words of certificates, in the languages of the site. */
import type { HonourKind, Language } from "@elleveren/contract";

const NB = {
  certificate: "Diplom",
  goesTo: "går til",
  titles: {
    first: "Seriemester",
    second: "Andreplass",
    third: "Tredjeplass",
    month: "Månedens mester",
    cup: "Cupmester",
    knockout: "Vinner av sluttspillet",
    format: "Vinner av",
    spoon: "Treskjeen",
  } satisfies Record<HonourKind, string>,
  /** Under the name of whoever was last. */
  kindly: "for å ha holdt ut hele veien",
  points: (points: string) => `${points} poeng`,
  season: (season: string) => `Sesongen ${season}`,
};

export const CERTIFICATE_WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    titles: {
      first: "Seriemeister",
      second: "Andreplass",
      third: "Tredjeplass",
      month: "Meister for månaden",
      cup: "Cupmeister",
      knockout: "Vinnar av sluttspelet",
      format: "Vinnar av",
      spoon: "Treskeia",
    },
    kindly: "for å ha halde ut heile vegen",
  },
  en: {
    certificate: "Certificate",
    goesTo: "goes to",
    titles: {
      first: "Champion",
      second: "Runner-up",
      third: "Third place",
      month: "Champion of the month",
      cup: "Cup winner",
      knockout: "Winner of the knock-out",
      format: "Winner of",
      spoon: "The wooden spoon",
    },
    kindly: "for staying in it all the way",
    points: (points) => `${points} points`,
    season: (season) => `Season ${season}`,
  },
};
