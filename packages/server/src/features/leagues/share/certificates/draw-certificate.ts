/** A certificate in the proportion of A4 on its side, light, so that it prints well: our own drawing around its words. */
import { LOCALES, type HonourKind, type SiteChoice } from "@elleveren/contract";

import { mark, text } from "../picture-parts.ts";
import { SHARE_LOOKS, type ShareLook } from "../share-looks.ts";
import { drawable, fitText } from "../share-text.ts";
import { SHARE_WORDS } from "../share-words.ts";
import { CERTIFICATE_WORDS } from "./certificate-words.ts";

export interface CertificatePicture extends SiteChoice {
  readonly kind: HonourKind;
  /** Of a month or a further table; null for others. */
  readonly name: string | null;
  readonly leagueName: string;
  readonly season: string;
  /** 0 where no points decided. */
  readonly points: number;
  readonly entryId: number;
  readonly entryName: string;
  readonly managerName: string;
}

const WIDTH = 1754;
const HEIGHT = 1240;
const MIDDLE = WIDTH / 2;
const ROOM = 1360;

/** Paper, ink and the metal of each honour: on paper there is no night. */
const PAPER = "#fbfaf4";
const INK = "#0a1a33";
const INK_2 = "#42526a";
const METALS: Readonly<Record<HonourKind, string>> = {
  first: "#c9971c",
  second: "#7d8a9c",
  third: "#a5642b",
  month: "#08693a",
  cup: "#c9971c",
  knockout: "#c9971c",
  format: "#08693a",
  spoon: "#8a6a45",
};

export function drawCertificate(picture: CertificatePicture, gameName: string): string {
  const metal = METALS[picture.kind];
  const look = { ...SHARE_LOOKS[picture.brand], ink: INK, bars: "#08693a", ball: "#f26200" } satisfies ShareLook;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Barlow Condensed, Inter">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}" />`,
    drawFrame(metal),
    drawSign(picture.kind, metal),
    ...drawWords(picture, metal),
    `<g transform="translate(96 1048)">${mark(look, gameName)}</g>`,
    "</svg>",
  ].join("\n");
}

/** Two lines around, corners as a pitch has them, and the leaning bars behind everything. */
function drawFrame(metal: string): string {
  const corner = (x: number, y: number, turn: number) =>
    `<path d="M0 62A62 62 0 0 0 62 0" transform="translate(${x} ${y}) rotate(${turn})" fill="none" stroke="${metal}" stroke-width="5" />`;
  return [
    `<g fill="${metal}" opacity=".07"><path d="M1130 56h150l-250 1128H880zM1370 56h150l-250 1128h-150z" /></g>`,
    `<rect x="44" y="44" width="${WIDTH - 88}" height="${HEIGHT - 88}" fill="none" stroke="${metal}" stroke-width="5" />`,
    `<rect x="60" y="60" width="${WIDTH - 120}" height="${HEIGHT - 120}" fill="none" stroke="${metal}" stroke-width="1.500" />`,
    corner(44, 44, 0),
    corner(WIDTH - 44, 44, 90),
    corner(WIDTH - 44, HEIGHT - 44, 180),
    corner(44, HEIGHT - 44, 270),
  ].join("\n");
}

/** A cup, a ball within a wreath, or a spoon. */
function drawSign(kind: HonourKind, metal: string): string {
  const at = `transform="translate(${MIDDLE} 214)"`;
  if (kind === "spoon") {
    return `<g ${at} fill="${metal}"><ellipse cx="0" cy="-58" rx="38" ry="50" /><path d="M-9 -14h18l8 124a17 17 0 0 1 -34 0z" /><ellipse cx="-9" cy="-66" rx="13" ry="22" fill="${PAPER}" opacity=".35" /></g>`;
  }
  if (kind === "cup" || kind === "knockout" || kind === "first") {
    return `<g ${at}><path d="M-58 -100H58V-52A58 58 0 0 1 -58 -52z" fill="${metal}" /><path d="M-58 -84H-98A46 46 0 0 0 -50 -24M58 -84H98A46 46 0 0 1 50 -24" fill="none" stroke="${metal}" stroke-width="14" /><path d="M-11 0H11V52H-11zM-54 52H54V86H-54z" fill="${metal}" /><path d="M-34 -88h12v46a40 40 0 0 0 8 24a52 52 0 0 1 -20 -34z" fill="${PAPER}" opacity=".4" /></g>`;
  }
  const leaves = [-1, 1].flatMap((side) =>
    [0, 1, 2, 3, 4, 5].map((index) => {
      const angle = (-60 + index * 28) * (Math.PI / 180);
      const [x, y] = [Math.round(side * 88 * Math.cos(angle)), Math.round(88 * Math.sin(angle)) - 4];
      return `<ellipse cx="${x}" cy="${y}" rx="10" ry="23" transform="rotate(${Math.round(side * (20 + index * 24))} ${x} ${y})" />`;
    }),
  );
  return `<g ${at} fill="${metal}">${leaves.join("")}<circle r="52" cy="-4" fill="none" stroke="${metal}" stroke-width="7" /><path d="M0 -30L25 -12L15 17H-15L-25 -12z" /><path d="M0 -30V-54M25 -12L48 -20M15 17L30 38M-15 17L-30 38M-25 -12L-48 -20" stroke="${metal}" stroke-width="6" /></g>`;
}

/** From the top down, all of it centred. */
function drawWords(picture: CertificatePicture, metal: string): string[] {
  const { kind, language, name, leagueName, season, points, entryId, entryName, managerName } = picture;
  const words = CERTIFICATE_WORDS[language];
  const number = new Intl.NumberFormat(LOCALES[language]);
  const told = drawable(name ?? "");
  const title = kind === "format" ? `${words.titles.format} ${told}` : words.titles[kind];
  const team = drawable(entryName) || SHARE_WORDS[language].team(entryId);
  const month = told.charAt(0).toLocaleUpperCase(LOCALES[language]) + told.slice(1);
  const under = [kind === "month" ? month : "", drawable(leagueName), words.season(season)].filter((one) => one !== "");
  const line = (y: number, sizes: readonly number[], weight: number, ink: string, said: string) => {
    const { lines, size } = fitText(said, sizes, ROOM, 1);
    return text(MIDDLE, y, size, weight, ink, lines[0] ?? "", "middle");
  };
  const last = kind === "spoon" ? words.kindly : points > 0 ? words.points(number.format(points)) : "";
  return [
    line(420, [54], 600, INK_2, words.certificate),
    line(530, [112, 96, 82, 70, 58, 48], 800, metal, title),
    line(612, [46], 600, INK_2, words.goesTo),
    line(752, [140, 120, 100, 84, 70, 58], 800, INK, team),
    line(826, [56, 48, 40, 34], 600, INK, drawable(managerName)),
    `<path d="M${MIDDLE - 180} 872H${MIDDLE + 180}" stroke="${metal}" stroke-width="4" />`,
    line(944, [54, 46, 40, 34], 700, INK, under.join(" · ")),
    last === "" ? "" : line(1012, [44, 38], 600, INK_2, last),
  ];
}
