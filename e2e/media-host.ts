/** An operator's host of photos and clips, as small as one can be: it answers over HTTP from another origin than the site. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync, crc32 } from "node:zlib";

export interface MediaHost {
  /** Settings that send a server's visitors here. */
  readonly media: {
    readonly photoUrl: string;
    readonly clipsUrl: string;
    readonly highlightsUrl: null;
    readonly origins: readonly string[];
  };
  /** Of these there is no photo. */
  readonly withoutPhoto: Set<number>;
  /** The number of clips by footballer; `"broken"` answers with an error. */
  readonly clipsOf: Map<number, number | "broken">;
  /** Searches for clips, in the order they came: `77 from 0 count 5`. */
  readonly searches: string[];
  close(): Promise<void>;
}

export async function startMediaHost(): Promise<MediaHost> {
  const withoutPhoto = new Set<number>();
  const clipsOf = new Map<number, number | "broken">();
  const searches: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", origin());
    const answer = (status: number, type: string, body: string | Buffer = "") =>
      response.writeHead(status, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
    const photo = /^\/photo\/(\d+)\.png$/u.exec(url.pathname);
    if (photo) return withoutPhoto.has(Number(photo[1])) ? answer(404, "text/plain") : answer(200, "image/png", PNG);
    if (url.pathname === "/picture.png") return answer(200, "image/png", PNG);
    if (url.pathname !== "/find") return answer(404, "text/plain");
    const asked = (name: string) => Number(url.searchParams.get(name));
    const [fiksId, from, count] = [asked("player"), asked("from"), asked("count")];
    searches.push(`${fiksId} from ${from} count ${count}`);
    const clips = clipsOf.get(fiksId) ?? 0;
    if (clips === "broken") return answer(500, "text/plain", "no");
    const assets = Array.from({ length: clips }, (_, index) => ({
      id: `clip-${fiksId}-${index + 1}`,
      title: `Clip number ${index + 1}`,
      images: { defaultUrl: `${origin()}/picture.png` },
      videoUrl: `${origin()}/film-${index + 1}.mp4`,
    })).slice(from, from + count);
    return answer(200, "application/json", JSON.stringify({ assets }));
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    media: {
      photoUrl: `${origin()}/photo/{fiks_id}.png`,
      clipsUrl: `${origin()}/find?player={fiks_id}&from={from}&count={count}`,
      highlightsUrl: null,
      origins: [],
    },
    withoutPhoto,
    clipsOf,
    searches,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One green pixel. */
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
  chunk("IDAT", deflateSync(Buffer.from([0, 18, 160, 80]))),
  chunk("IEND", Buffer.alloc(0)),
]);

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
