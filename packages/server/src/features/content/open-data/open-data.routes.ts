/** Open data by address, for everybody. A file never changes, so it may be kept for good. */
import { openDataCall, openDataFileCall, routeSchema } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { selectFile, selectPublishedSeasons, selectSets } from "./open-data.sql.ts";

const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

export function openDataRoutes(app: App, ctx: Context): void {
  app.get(openDataCall.path, { schema: routeSchema(openDataCall) }, async (request) => {
    const season = request.query.season ?? ctx.findGame()?.seasonName;
    if (season === undefined) throw notFound("season");
    return { season, seasons: await selectPublishedSeasons(ctx.db), sets: await selectSets(ctx.db, season) };
  });

  const { response: _, ...schema } = routeSchema(openDataFileCall);
  app.get(openDataFileCall.path, { schema }, async (request, reply) => {
    const { seasonName, roundId, dataVersion, fileName } = request.params;
    const file = await selectFile(ctx.db, { seasonName, roundId, version: dataVersion }, fileName);
    if (!file) throw notFound("file of open data");
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("etag", `"${file.sha256}"`)
      .type(TYPES[fileName.split(".").at(-1)!] ?? "application/octet-stream")
      .send(file.bytes);
  });
}
