/**
 * Which passwords are easy to guess here. The words that are no secret in this game, and how a password is held against them,
 * are the same on the server, which decides, and in the form, which says so while one types. The long list of common
 * passwords is the server's alone. `docs/security/passwords.md` has the words; a test compares the two.
 */

/** Product, league, roles and football, in both languages; clubs, brands and the person's own come beside them. */
export const GAME_WORDS: readonly string[] = [
  "elleveren",
  "elleverspillet",
  "eleven",
  "midtsommer",
  "eliteserien",
  "tippeligaen",
  "obosligaen",
  "toppserien",
  "norge",
  "norway",
  "norsk",
  "fantasy",
  "fantasyfotball",
  "fantasyfootball",
  "fotball",
  "football",
  "soccer",
  "liga",
  "league",
  "cup",
  "serie",
  "lag",
  "team",
  "klubb",
  "club",
  "fotballag",
  "manager",
  "trener",
  "coach",
  "kaptein",
  "captain",
  "spiller",
  "player",
  "keeper",
  "forsvar",
  "midtbane",
  "spiss",
  "striker",
  "joker",
  "wildcard",
  "bytter",
  "transfer",
  "poeng",
  "points",
  "runde",
  "round",
  "seier",
  "champion",
  "heia",
  "operator",
  "admin",
  "administrator",
  "kontrollrom",
  "passord",
  "password",
  "hemmelig",
  "secret",
  "sommer",
  "summer",
  "vinter",
  "velkommen",
  "welcome",
];

/** The very most common ones, for the form; shorter ones than may be chosen are not among them. */
export const MOST_COMMON: readonly string[] = [
  "123456",
  "1234567",
  "12345678",
  "123456789",
  "1234567890",
  "111111",
  "000000",
  "123123",
  "654321",
  "666666",
  "121212",
  "112233",
  "qwerty",
  "qwerty123",
  "qwertyuiop",
  "asdfgh",
  "asdfghjkl",
  "zxcvbn",
  "zxcvbnm",
  "1q2w3e4r",
  "1qaz2wsx",
  "abc123",
  "abcdef",
  "iloveyou",
  "letmein",
  "monkey",
  "dragon",
  "sunshine",
  "princess",
  "trustno1",
  "liverpool",
  "arsenal",
  "chelsea",
];

/** Further characters than these make it hard to guess again: `brann` and a long number. */
const MOST_OTHERS = 8;
/** Of so few words one tries all. */
const MOST_WORDS = 2;
const SHORTEST_WORD = 3;
/** Digits that stand for letters. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Letters alone: no case, no accents, no æ, ø and å. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll(/[^\p{L}]/gu, "");

/** True when the password is one or two of these words, however written, and hardly anything else: `Brann2026!`. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const folded = [...new Set(words.map(lettersOf))].filter((word) => word.length >= SHORTEST_WORD);
  const spelled = password.replaceAll(/[0-9@$!]/g, (sign) => STANDS_FOR[sign] ?? sign);
  return [password, spelled].some((text) => {
    const letters = lettersOf(text);
    const others = text.replaceAll(/[\p{L}\p{M}]/gu, "").length;
    return letters !== "" && others <= MOST_OTHERS && isJoined(letters, folded, MOST_WORDS);
  });
}

const isJoined = (letters: string, words: readonly string[], most: number): boolean =>
  letters === "" ||
  (most > 0 && words.some((word) => letters.startsWith(word) && isJoined(letters.slice(word.length), words, most - 1)));

/** The words of whoever chooses it: whole, and in parts. */
export const ownWords = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)] : []));

/** One character again and again. */
export const isOneCharacter = (password: string): boolean => new Set(password.toLowerCase()).size === 1;
