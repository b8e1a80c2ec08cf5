/** Names of managers and the jokes in their teams' names. Invented, Norwegian, and meant to offend no reader. */
import { FIRST_NAMES, nameStream, WOMENS_NAMES, type PersonName } from "../people/index.ts";
import { seededRandom, type SeededRandom } from "@elleveren/server/features/operate/index.ts";

const TEAM_NAME_MAX = 20;

// prettier-ignore
const READY = [
  "Sofasliterne", "Innbytterne", "Lagleder Lasse", "Bortelaget", "Keeperens angst", "Tre poeng takk", "Ballen er rund",
  "Offside igjen", "Straffekonk", "Tunnelseerne", "Kaffe på bortebane", "Pølse i pausen", "Tribunens stemme",
  "Feil kaptein", "Benken scorer alltid", "Rødt kort hjemme", "Tapt på målforskjell", "Overtidsbetalt",
  "Skjerf og votter", "Grusbanens sønner", "Gummigranulatet", "Kunstgress i skoene", "Vaffelgjengen", "Dommerens venn",
  "Hjørneflagget", "Brakka IL", "Bakromsløperne", "Pasningsfabrikken", "Kant til kant", "Lang ball og bønn",
  "Dødballspesialist", "Nærmeste stolpe", "Krysset opp", "Stang inn", "Stang ut", "Banehalvdelen", "Sein til møtet",
  "Regn på søndag", "Vintersesong", "Ullundertøy FK", "Matpakka FK", "Kvikklunsj United", "Brunostballen",
  "Fjordens stjerner", "Snøfreserne", "Flomlysgjengen", "Dugnadslaget", "Kakelotteriet", "Bingen BK", "Løkkefotball",
  "Barnevogntrillerne", "Gubbelaget", "Mandagskampen", "Utepils og utespill", "Sesongkortet", "Ståtribunen", "Felt A",
  "Supportersangen", "Trenerens yndling", "Stallklubben", "Vinduet er åpent", "Bytter for mye", "Minus fire igjen",
  "Jokerkortet", "Onkelens formue", "Kapteinen hviler", "Skadelista", "Utsatt kamp", "Dobbel runde", "Bankbokballen",
];
// prettier-ignore
const FRONT = [
  "Real", "Sporting", "Dynamo", "Inter", "Lokomotiv", "Atletico", "Fremad", "Spartak", "Gamle", "Unge", "Evige",
  "Nesten", "Halvgode", "Trøtte", "Sultne", "Blide", "Ustoppelige", "Søndagens",
];
// prettier-ignore
const BACK = [
  "Brunost", "Lutefisk", "Fårikål", "Rømmegrøt", "Lefse", "Kvikk", "Klippfisk", "Sursild", "Potetball", "Raspeball",
  "Fjord", "Bygda", "Dalen", "Sofa", "Tribune", "Garderobe", "Innbytter", "Dugnad", "Grusbane", "Elgtråkk", "Multe",
  "Tyttebær", "Vaffel", "Kakao", "Votter", "Strikkegenser", "Anorakk", "Hytta", "Utedo", "Postbanen",
];
const ENDING = ["FK", "IL", "BK", "IF", "United", "04", "07", "2026", "Fotball", "Lag"];

/** A manager's own name; as many women as men. */
export function personName(random: SeededRandom): PersonName {
  const { second } = surnames[random.between(0, surnames.length - 1)] as PersonName;
  return { first: random.pick(random.chance(0.5) ? WOMENS_NAMES : FIRST_NAMES), second };
}

/** Surnames are the footballers' kind, from a stream of their own. */
const surnames: readonly PersonName[] = (() => {
  const stream = nameStream(seededRandom("managers", "surnames"));
  return Array.from({ length: 600 }, () => stream.next());
})();

export function teamName(person: PersonName, random: SeededRandom): string {
  const kind = random.weighted([34, 34, 14, 18]);
  const names = [
    () => random.pick(READY),
    () => `${random.pick(FRONT)} ${random.pick(BACK)}`,
    () => `${random.pick(BACK)} ${random.pick(ENDING)}`,
    () => `${person.first}s ${random.pick(["elleve", "utvalgte", "hær", "gutter", "jenter", "drømmelag", "ellever"])}`,
  ];
  const name = (names[kind] as () => string)();
  return name.length <= TEAM_NAME_MAX ? name : `${random.pick(BACK)} ${random.pick(["FK", "IL", "BK"])}`;
}
