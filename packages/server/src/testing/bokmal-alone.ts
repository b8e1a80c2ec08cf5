/** Words that are bokmål and never nynorsk: a text in nynorsk that has one was not written through. */
export const BOKMAL_ALONE =
  /(?<![\p{L}-])(ikke|noen|noe|fra|bare|hvor|hva|hvem|hvorfor|en|et|velg|gjøre|endret|dere|spiller|lenken|adressen|brukes)(?![\p{L}-])/iu;
