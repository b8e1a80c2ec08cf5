/**
 * Invented people. Surnames are farm names put together from parts, so that they sound right and are no real person's;
 * a few footballers come from abroad. No name of a known footballer is meant; `AVOIDED` drops accidental ones.
 */
import type { SeededRandom } from "@elleveren/server/features/operate/index.ts";

// prettier-ignore
export const FIRST_NAMES = [
  "Aksel", "Anders", "Arne", "Asbjørn", "Bendik", "Birk", "Brage", "Casper", "Dag", "Edvard", "Einar", "Eirik", "Elias",
  "Emil", "Endre", "Even", "Fredrik", "Gard", "Gaute", "Halvor", "Harald", "Henning", "Herman", "Håkon", "Ingar", "Isak",
  "Iver", "Jesper", "Joakim", "Johannes", "Jonas", "Jørgen", "Kasper", "Knut", "Kristian", "Lars", "Leander", "Ludvig",
  "Magnus", "Marius", "Mats", "Mikkel", "Nikolai", "Noah", "Odin", "Olav", "Oskar", "Peder", "Petter", "Preben", "Rasmus",
  "Runar", "Sander", "Sigurd", "Simen", "Sindre", "Sivert", "Snorre", "Sondre", "Steffen", "Stian", "Sverre", "Tarjei",
  "Theodor", "Tobias", "Tor", "Torstein", "Trygve", "Ulrik", "Vegard", "Vetle", "Viljar", "William", "Yngve", "Øystein",
  "Åsmund",
] as const;

// prettier-ignore
export const WOMENS_NAMES = [
  "Agnes", "Amalie", "Anne", "Astrid", "Aurora", "Berit", "Camilla", "Eline", "Emma", "Frida", "Guro", "Hanne", "Hedda",
  "Helene", "Ida", "Ingrid", "Jenny", "Julie", "Kari", "Kristin", "Lene", "Live", "Maja", "Maren", "Marte", "Mia", "Nora",
  "Oda", "Ragnhild", "Sara", "Selma", "Silje", "Sofie", "Solveig", "Synne", "Thea", "Tiril", "Tuva", "Vilde", "Åse",
] as const;

// prettier-ignore
const PARTS = [
  "Alm", "Ask", "Bjørk", "Brekk", "Eike", "Elv", "Fager", "Fjell", "Foss", "Furu", "Glitre", "Gran", "Grav", "Gull",
  "Hassel", "Heggel", "Hest", "Kalv", "Kirke", "Kvern", "Kvit", "Lang", "Lauv", "Lind", "Lyng", "Mark", "Mose", "Nord",
  "Older", "Orre", "Rein", "Rogn", "Saue", "Selje", "Skog", "Stor", "Sund", "Svart", "Tjern", "Torv", "Tyri", "Ulve",
] as const;
// prettier-ignore
const ENDINGS = [
  "aas", "bakk", "bråten", "bø", "dal", "eid", "eng", "haug", "heim", "hol", "li", "lund", "løkken", "myr", "nes", "rud",
  "seth", "stad", "støl", "tveit", "vik", "voll",
] as const;
const AVOIDED = new Set([
  "Grandal",
  "Nordli",
  "Nordtveit",
  "Lindheim",
  "Skoglund",
  "Langeland",
  "Bjørkeng",
  "Fossli",
  "Hestad",
]);

// prettier-ignore
const ABROAD: readonly (readonly [first: readonly string[], second: readonly string[]])[] = [
  [["Mads", "Frederik", "Oliver", "Malthe"], ["Hedegård", "Bækhøj", "Skovlyst", "Lindebjerg", "Askholm"]],
  [["Albin", "Viktor", "Hugo", "Melker"], ["Granlöf", "Sjöholt", "Ekdalen", "Björkvall", "Lundaberg"]],
  [["Ari", "Kári", "Birgir", "Sölvi"], ["Hrafnkelsson", "Ísleifsson", "Ketilsson", "Brynjarsson"]],
  [["Aatos", "Eino", "Väinö"], ["Koivuharju", "Lampisuo", "Metsäkangas"]],
  [["Kwabena", "Yaw", "Kojo"], ["Asantewa-Boah", "Ofoase", "Tawiah-Mante"]],
  [["Ousmane", "Modou", "Lamin"], ["Ndiagne", "Saho-Ceesay", "Fatty-Jobe"]],
  [["Chidera", "Ebuka", "Tunde"], ["Okwuadi", "Adelakin", "Ezeoma"]],
  [["Jelle", "Sem", "Tijs"], ["van der Heuvelink", "Boswijk", "Duinstra"]],
  [["Luka", "Vedran", "Tin"], ["Borovčak", "Zelenjak", "Ravnić"]],
  [["Caio", "Thales"], ["Serravale", "Montalvão"]],
];

export interface PersonName {
  readonly first: string;
  readonly second: string;
}

/** An endless stream of names; a surname returns only after every other was used. */
export function nameStream(random: SeededRandom): { next(): PersonName } {
  const norwegian = (): string[] =>
    random.shuffled(
      PARTS.flatMap((part) => ENDINGS.map((ending) => part + ending))
        // A letter never stands three times: "Foss" + "seth" is no name.
        .filter((name) => !/(.)\1\1/i.test(name) && !AVOIDED.has(name)),
    );
  const guests = random.shuffled(
    ABROAD.flatMap(([first, second]) => second.map((surname) => ({ first: random.pick(first), second: surname }))),
  );
  let surnames = norwegian();
  return {
    next() {
      const guest = random.chance(0.14) ? guests.pop() : undefined;
      if (guest) return guest;
      if (surnames.length === 0) surnames = norwegian();
      return { first: firstName(random), second: surnames.pop() ?? "Nordmann" };
    },
  };
}

function firstName(random: SeededRandom): string {
  const first = random.pick(FIRST_NAMES);
  if (!random.chance(0.08)) return first;
  const second = random.pick(FIRST_NAMES);
  return second === first ? first : `${first} ${second}`;
}
