/**
 * Words of money in a forfeit. The game has no stakes (decision 0252): a forfeit that is one is refused, with a word of why.
 * Whole words and signs that mean money alone, so that "nok", "bank", "innsats" and a crown on the head are no offence.
 */
const MONEY =
  /(?<!\p{L})(kr|kroner|\d+\s*krone|tusenlapp\p{L}*|hundrelapp\p{L}*|penger|pengar|pengane|pengene|cash|vipps\p{L}*|innskudd|innskot|pengepott\p{L}*|gevinst\p{L}*|money|stake|stakes|bets|bitcoin|paypal|dollars?|euros?|pounds?|usd|eur|gbp|nok\s*\d+|\d+\s*nok)(?!\p{L})|[€$£]|\d\s*,-/iu;

export const isAboutMoney = (text: string): boolean => MONEY.test(text);
