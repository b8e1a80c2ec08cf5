/**
 * Decodes others' pictures in a separate process. Decoders are where a hostile picture strikes, so it holds no secret
 * and no connection.
 */
import sharp from "sharp";

import { pictureType } from "../../../adapters/feeds/index.ts";

export interface PictureOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
}
/** `bytes`: WebP. */
export type CodedPicture = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: string });

/** A press photograph of full size; a picture that claims more is not decoded. */
const MOST_PIXELS = 32_000_000;
/** Twice as wide as any place that a picture has on our pages. */
const LONGEST_SIDE = 1200;
const MOST_SECONDS = 8;
const QUALITY = 80;

sharp.concurrency(1);
sharp.cache(false);
// Only types allowed by `pictureType` are decoded, whatever else the library supports.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

/** Turned as its camera was held, at most so large, the first of a sequence, with nothing that is written beside the picture. */
async function code(bytes: Uint8Array): Promise<Uint8Array> {
  if (pictureType(bytes) === null) throw new Error("no picture");
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: "error" })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
}

process.on("message", ({ id, bytes }: PictureOrder) => {
  code(bytes).then(
    (coded) => process.send!({ id, bytes: coded } satisfies CodedPicture),
    (error: unknown) => process.send!({ id, error: String(error).slice(0, 300) } satisfies CodedPicture),
  );
});
process.on("disconnect", () => process.exit(0));
