/** Names of leagues. At most 30 characters, invented. */
import type { SeededRandom } from "@elleveren/server/features/operate/index.ts";

/** The visitor's leagues, in order; the visitor administers the first one. */
const VISITORS = ["Midtsommerligaen", "Kontoret", "Familiecupen", "Gamle lagkamerater", "Nabolaget", "Kaffemaskinen"];
// prettier-ignore
const WHO = [
  "Foreldregruppa", "Svigerfamilien", "Kollegaene", "Fetterne", "Søskenflokken", "Korpset", "Skigruppa", "Kullkameratene",
  "Vaktlaget", "Sykehuset", "Verkstedet", "Lærerværelset", "Bokklubben", "Turgjengen", "Studentene", "Hyttefolket",
  "Padlegjengen", "Strikkeklubben", "Kvartalet", "Borettslaget", "Fiskelaget", "Brannstasjonen", "Bakeriet", "Bussjåførene",
];
// prettier-ignore
const WHERE = [
  "på Løkka", "i Nord", "i Sør", "på Vestlandet", "i Trøndelag", "ved fjorden", "på bygda", "i byen", "på Toten",
  "i Lofoten", "på Jæren", "i tredje etasje", "på fredag", "2026", "etter jobb",
];
const MAX_LENGTH = 30;

/** `count` different names, the visitor's first. */
export function leagueNames(random: SeededRandom, count: number): string[] {
  const others = random.shuffled(WHO.flatMap((who) => WHERE.map((where) => `${who} ${where}`)));
  return [...VISITORS, ...others.filter((name) => name.length <= MAX_LENGTH)].slice(0, count);
}
