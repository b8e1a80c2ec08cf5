/** The thread that turns drawings into PNG: 0.1 s of arithmetic each, beside the thread that answers people. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

export interface DrawOrder {
  readonly id: number;
  readonly svg: string;
}
export type DrawnPicture = { readonly id: number } & ({ readonly png: Uint8Array } | { readonly error: string });

const { resolve } = createRequire(import.meta.url);

const read = (face: string) => new Uint8Array(readFileSync(resolve(face)));
const barlow = (part: string) =>
  [600, 700, 800].map((weight) =>
    read(`@fontsource/barlow-condensed/files/barlow-condensed-${part}-${weight}-normal.woff2`),
  );
const inter = (part: string) => [read(`@fontsource/inter/files/inter-${part}-600-normal.woff2`)];

/** The site's faces, and faces for other languages' letters in names. Each costs time in every picture. */
const LATIN = barlow("latin");
const OTHERS: readonly (readonly [RegExp, Uint8Array[]])[] = [
  [/[\u0100-\u02ff\u1e00-\u1eff]/u, [...barlow("latin-ext"), ...barlow("vietnamese")]],
  [/\p{Script=Cyrillic}/u, inter("cyrillic")],
  [/\p{Script=Greek}/u, inter("greek")],
];
const facesFor = (svg: string) => [...LATIN, ...OTHERS.flatMap(([letters, faces]) => (letters.test(svg) ? faces : []))];

const port = parentPort!;
await initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")));

port.on("message", ({ id, svg }: DrawOrder) => {
  try {
    const resvg = new Resvg(svg, {
      font: { fontBuffers: facesFor(svg), loadSystemFonts: false, defaultFontFamily: "Barlow Condensed" },
    });
    const image = resvg.render();
    const png = image.asPng();
    image.free();
    resvg.free();
    port.postMessage({ id, png } satisfies DrawnPicture);
  } catch (error) {
    port.postMessage({ id, error: String(error) } satisfies DrawnPicture);
  }
});
