import { afterEach, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer | null = null;
afterEach(async () => {
  await t?.close();
  t = null;
});

/** The start-up data's hosts, and the hosts a page may load from. */
async function published(server: TestServer) {
  const client = server.client();
  const { body } = await client.get("/api/bootstrap-static/");
  const { headers } = await client.get("/");
  const policy = new Map(
    (headers.get("content-security-policy") ?? "").split(";").map((part) => {
      const [name, ...sources] = part.trim().split(" ");
      return [name, sources.join(" ")];
    }),
  );
  return {
    photo: body.game_settings.ui_photo_url,
    clips: body.game_settings.ui_clips_url,
    highlights: body.game_settings.ui_highlights_url,
    images: policy.get("img-src"),
    calls: policy.get("connect-src"),
    films: policy.get("media-src"),
  };
}

test("photos and clips are off unless an operator names a host, and nothing is let in for them [PL-13]", async () => {
  t = await startTestServer();
  await buildSeason(t);
  expect(await published(t)).toEqual({
    photo: null,
    clips: null,
    highlights: null,
    images: "'self' data:",
    calls: "'self'",
    films: "'self'",
  });
});

test("named hosts are published, and each is let in for what it serves and nothing else [PL-13] [AP-082] [RE-06]", async () => {
  const media = {
    photoUrl: "https://photos.example.no/p/{fiks_id}.png",
    clipsUrl: "https://clips.example.no:8443/find?who={fiks_id}&from={from}&count={count}",
    highlightsUrl: "https://films.example.no/m/{forzify_id}",
    origins: ["https://films.example.no"],
  };
  t = await startTestServer({ config: { media } });
  await buildSeason(t);
  expect(await published(t)).toEqual({
    photo: media.photoUrl,
    clips: media.clipsUrl,
    highlights: media.highlightsUrl,
    images: "'self' data: https://photos.example.no https://clips.example.no:8443 https://films.example.no",
    calls: "'self' https://clips.example.no:8443",
    films: "'self' https://clips.example.no:8443 https://films.example.no",
  });
});
