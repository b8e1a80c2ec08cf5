/** The 16 clubs of the league and the 16 of the division below (favourite clubs only), with our drawings' colours. */
import { kitOf, type ClubKit } from "./club-kits.ts";

export interface DemoClub {
  readonly clubId: number;
  readonly code: number;
  readonly name: string;
  readonly shortName: string;
  /** How good the demo lets it be, 1 (weak) to 5; the simulator reads it. */
  readonly strength: number;
  readonly kit: ClubKit;
  readonly unavailable: boolean;
  /** The club's own site. */
  readonly url: string | null;
}

type ClubRow = readonly [code: number, name: string, shortName: string, strength: number, kit: ClubKit];

// prettier-ignore
const TOP: readonly ClubRow[] = [
  [15, "Aalesund", "AaFK", 1.8, kitOf(["plain", "f47a20 f47a20 123a7a", "2bb6a8 0c2e3a", "point", "peaks", "f47a20 ffffff 123a7a"])],
  [4, "Bodø/Glimt", "B/G", 5, kitOf(["plain", "ffd800 ffd800 15171b", "e24a86 35101f", "shield", "bolt", "ffd800 15171b 15171b"])],
  [298, "Brann", "BRA", 4.2, kitOf(["plain", "d4161f d4161f ffffff", "3ec46d 0d3a20", "round", "flame", "d4161f ffffff 8f0d14"])],
  [117, "Fredrikstad", "FFK", 3, kitOf(["plain", "f7f7f4 f7f7f4 d01f2e", "f2a31b 3b2503", "hex", "fort", "ffffff d01f2e d01f2e"])],
  [63, "HamKam", "HAM", 2.3, kitOf(["stripes", "f4f6f2 0d8a48 0d8a48", "ff7a3c 4a1c06", "shield", "chev", "0d8a48 ffffff 07532b"])],
  [306, "KFUM Oslo", "KFUM", 2.5, kitOf(["hoops", "d7263d f7f4f4 1d3f8f", "7fd1e8 0e3440", "hex", "ring", "d7263d ffffff 1d3f8f"])],
  [785, "Kristiansund", "KBK", 2, kitOf(["halves", "0f2f6b 2f63b5 ffffff", "b7e04a 2c3a06", "point", "waves", "1b3f85 ffffff 0b2350"])],
  [177, "Lillestrøm", "LSK", 2.8, kitOf(["sleeves", "ffcf0d 16181c 16181c", "8a63d2 231343", "round", "wing", "ffcf0d 16181c 16181c"])],
  [3, "Molde", "MOL", 3.6, kitOf(["plain", "1157b8 1157b8 ffffff", "f25c54 3f0d0a", "shield", "rose", "1157b8 ffffff 0a3a80"])],
  [145, "Rosenborg", "RBK", 3.7, kitOf(["plain", "f8f8f8 f8f8f8 16181c", "27b1c9 072c33", "point", "diamond", "ffffff 16181c 16181c"])],
  [195, "Sandefjord", "SAN", 2.6, kitOf(["sleeves", "d52b37 1c3c8c ffffff", "f4c63d 3d2f04", "round", "tail", "1c3c8c ffffff d52b37"])],
  [797, "Sarpsborg 08", "S08", 2.8, kitOf(["pins", "1c64c4 e9f1fb 0d2f66", "f08a3c 3f1d04", "hex", "falls", "1c64c4 ffffff 0d2f66"])],
  [261, "Start", "STA", 1.7, kitOf(["band", "ffd21f 14161a 14161a", "5ac8a0 0c3527", "shield", "arrow", "14161a ffd21f ffd21f"])],
  [2, "Tromsø", "TIL", 3.6, kitOf(["stripes", "d81f2a f8f5f5 f8f5f5", "c8d530 353a05", "round", "star", "d81f2a ffffff 7d0f16"])],
  [198, "Viking", "VIK", 4.6, kitOf(["plain", "12224b 12224b ffffff", "e8743b 3d1604", "point", "sail", "12224b ffffff 5c78b8"])],
  [169882, "Vålerenga", "VIF", 3.1, kitOf(["sash", "1d4aa8 d92332 ffffff", "9aa7b8 222b38", "shield", "cross", "1d4aa8 ffffff d92332"])],
];

// prettier-ignore
const SECOND: readonly ClubRow[] = [
  [205, "Bryne", "Bryne", 2, kitOf(["plain", "c8102e c8102e ffffff", "6fc3df 0e3440", "shield", "wing", "c8102e ffffff 7d0a1d"])],
  [475, "Egersund", "Egersund", 2, kitOf(["plain", "f2c200 f2c200 16181c", "4fb3a0 0c3527", "hex", "waves", "f2c200 16181c 16181c"])],
  [202, "Haugesund", "Haugesund", 2, kitOf(["plain", "f4f6f8 f4f6f8 1a3f8f", "f08a3c 3f1d04", "round", "sail", "1a3f8f ffffff 0b2350"])],
  [171, "Hødd", "Hødd", 2, kitOf(["plain", "e3e6ea e3e6ea 1f2a44", "c8d530 353a05", "point", "peaks", "1f2a44 ffffff 5c78b8"])],
  [5, "Kongsvinger", "Kongsvinger", 2, kitOf(["plain", "d3202f d3202f ffffff", "f4c63d 3d2f04", "shield", "fort", "d3202f ffffff 7d0f16"])],
  [161785, "Lyn", "Lyn", 2, kitOf(["plain", "d9262e ffffff 1c3c8c", "9aa7b8 222b38", "round", "bolt", "d9262e ffffff 1c3c8c"])],
  [120, "Moss", "Moss", 2, kitOf(["plain", "ffd60a ffd60a 14161a", "2bb6a8 0c2e3a", "hex", "falls", "14161a ffd60a ffd60a"])],
  [270, "Odd", "Odd", 2, kitOf(["pins", "f7f7f7 14161a 14161a", "e8743b 3d1604", "point", "star", "14161a ffffff 5c6470"])],
  [133568, "Ranheim TF", "Ranheim TF", 2, kitOf(["stripes", "0f4aa1 f4f6f8 ffffff", "b7e04a 2c3a06", "shield", "arrow", "0f4aa1 ffffff 0a3172"])],
  [59, "Raufoss", "Raufoss", 2, kitOf(["halves", "f4c20d 1a1c20 1a1c20", "8a63d2 231343", "round", "ring", "f4c20d 1a1c20 1a1c20"])],
  [208313, "Sandnes Ulf", "Sandnes Ulf", 2, kitOf(["plain", "58b4e5 58b4e5 0d2f66", "f25c54 3f0d0a", "hex", "tail", "58b4e5 0d2f66 0d2f66"])],
  [107, "Sogndal", "Sogndal", 2, kitOf(["sleeves", "f6f6f4 14161a 14161a", "3ec46d 0d3a20", "point", "rose", "14161a ffffff 5c6470"])],
  [269, "Stabæk", "Stabæk", 2, kitOf(["hoops", "2a7de1 14161a 14161a", "ff7a3c 4a1c06", "shield", "diamond", "2a7de1 ffffff 14161a"])],
  [184, "Strømmen", "Strømmen", 2, kitOf(["band", "c21f30 f4f4f2 f4f4f2", "5ac8a0 0c3527", "round", "chev", "c21f30 ffffff 7d0f16"])],
  [816, "Strømsgodset", "Strømsgodset", 2, kitOf(["plain", "123c8c 123c8c ffffff", "f2a31b 3b2503", "hex", "cross", "123c8c ffffff 0b2350"])],
  [126, "Åsane", "Åsane", 2, kitOf(["plain", "f07f1e f07f1e 16181c", "27b1c9 072c33", "point", "flame", "f07f1e ffffff 16181c"])],
];

/** By the club's code. */
const SITES: Readonly<Record<number, string>> = {
  2: "https://www.til.no/",
  3: "https://www.moldefk.no/",
  4: "https://www.glimt.no/",
  15: "https://www.aafk.no/",
  63: "https://www.hamkam.no/",
  117: "https://www.fredrikstadfk.no/",
  145: "https://www.rbk.no/",
  177: "https://www.lsk.no/",
  195: "https://www.sandefjordfotball.no/",
  198: "https://www.vikingfotball.no/",
  261: "https://www.ikstart.no/",
  298: "https://www.brann.no/",
  306: "https://www.kaaffa.no/",
  785: "https://www.kristiansundbk.no/",
  797: "https://www.sarpsborg08.no/",
  169882: "https://www.vif-fotball.no/",
};

const numbered = (rows: readonly ClubRow[], firstId: number, unavailable: boolean): DemoClub[] =>
  rows.map(([code, name, shortName, strength, kit], index) => ({
    clubId: firstId + index,
    code,
    name,
    shortName,
    strength,
    kit,
    unavailable,
    url: SITES[code] ?? null,
  }));

export const TOP_CLUBS: readonly DemoClub[] = numbered(TOP, 1, false);
export const SECOND_CLUBS: readonly DemoClub[] = numbered(SECOND, 17, true);
