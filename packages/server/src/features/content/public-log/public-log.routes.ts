/** The public log by address: heads, leaves, proofs, the pages that its leaves are the hashes of, and the program that checks them. For everybody. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import {
  LOG_HEADS_PAGE,
  LOG_LEAVES_PAGE,
  logConsistencyCall,
  logHeadsCall,
  logInclusionCall,
  logLeavesCall,
  logPageCall,
  logReceiptCall,
  publicLogCall,
  routeSchema,
  verifierCall,
  type WireLogHead,
} from "@elleveren/contract";
import { roundId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { PAGE_ROWS } from "../../../public-log/index.ts";
import { createLogReader } from "./log-reader.ts";
import {
  findLeaf,
  selectHeads,
  selectLeaves,
  selectLoggedSeasons,
  selectNewestHead,
  type StoredHead,
} from "./public-log.sql.ts";
import { SELECT_ROWS } from "./round-rows.sql.ts";

const VERIFIER = join(import.meta.dirname, "../../../../../../tools/verifier/verify_season.py");
const RECEIPTS_PER_MINUTE = 60;
const RECEIPT_LIMIT = { rateLimit: { max: RECEIPTS_PER_MINUTE, timeWindow: "1 minute" } };

export function publicLogRoutes(app: App, ctx: Context): void {
  const { db } = ctx;
  const reader = createLogReader(ctx);
  const seasonOf = ({ season }: { readonly season?: string }) => {
    const name = season ?? ctx.findGame()?.seasonName;
    if (name === undefined) throw notFound("season");
    return name;
  };
  const newestOf = async (seasonName: string) => {
    const head = await selectNewestHead(db, seasonName);
    if (!head) throw notFound("log of the season");
    return head;
  };

  app.get(publicLogCall.path, { schema: routeSchema(publicLogCall) }, async (request) => {
    const season = seasonOf(request.query);
    const head = await selectNewestHead(db, season);
    const isRunning = season === ctx.findGame()?.seasonName;
    const seasons = await selectLoggedSeasons(db);
    return { season, seasons, is_running: isRunning, head: head && presentHead(head) };
  });

  app.get(logHeadsCall.path, { schema: routeSchema(logHeadsCall) }, async (request) => {
    const { after = 0 } = request.query;
    const season = seasonOf(request.query);
    const heads = await selectHeads(db, { seasonName: season, after, limit: LOG_HEADS_PAGE });
    return { season, heads: heads.map(presentHead) };
  });

  app.get(logLeavesCall.path, { schema: routeSchema(logLeavesCall) }, async (request) => {
    const { first = 0 } = request.query;
    const season = seasonOf(request.query);
    return { season, first, leaves: await selectLeaves(db, { seasonName: season, first, limit: LOG_LEAVES_PAGE }) };
  });

  app.get(logConsistencyCall.path, { schema: routeSchema(logConsistencyCall) }, async (request) => {
    const { first, second } = request.query;
    const season = seasonOf(request.query);
    const { size } = await newestOf(season);
    // There is no head of such a size yet, so nobody can ask for it honestly.
    if (first > second || second > size) throw notFound("size of the log");
    const tree = await reader.treeOf(season, second);
    return { season, first, second, proof: tree.consistencyProof(first, second).map(hex) };
  });

  app.get(logInclusionCall.path, { schema: routeSchema(logInclusionCall) }, async (request) => {
    const { leaf } = request.query;
    const season = seasonOf(request.query);
    const newest = await newestOf(season);
    const size = request.query.size ?? newest.size;
    const index = await findLeaf(db, season, Buffer.from(leaf, "hex"));
    if (index === null || size > newest.size || index >= size) throw notFound("leaf of the log");
    const tree = await reader.treeOf(season, size);
    return { season, leaf, index, size, path: tree.inclusionProof(index, size).map(hex) };
  });

  app.get(logPageCall.path, { schema: routeSchema(logPageCall) }, async (request) => {
    const { roundId: round, logKind: kind, logPage: page } = request.params;
    const first = await selectPage(roundId(round), kind, page);
    if (!first) throw notFound("page of the round");
    const rows = await SELECT_ROWS[kind](db, { roundId: roundId(round), ...first, limit: PAGE_ROWS });
    return { event: roundId(round), kind, page, pages: first.pages, text: rows.map(({ line }) => line).join("") };
  });

  app.get(logReceiptCall.path, { schema: routeSchema(logReceiptCall), config: RECEIPT_LIMIT }, async (request) => {
    const { roundId: round, entryId, leaf } = request.params;
    const proof = await reader.proveReceipt(roundId(round), entryId, Buffer.from(leaf, "hex"));
    if (!proof) throw notFound("receipt in the log");
    return { leaf, index: proof.index, size: proof.size, root: hex(proof.root), path: proof.path.map(hex) };
  });

  const { response: _, ...schema } = routeSchema(verifierCall);
  app.get(verifierCall.path, { schema }, async (_request, reply) => {
    const text = await readFile(VERIFIER);
    return reply
      .header("content-disposition", 'attachment; filename="verify_season.py"')
      .header("cache-control", "public, max-age=3600")
      .type("text/x-python; charset=utf-8")
      .send(text);
  });

  async function selectPage(round: RoundId, kind: "squads" | "results", page: number) {
    const { rows } = await sql<{ firstEntryId: number; skipped: number; pages: number }>`
      select p.first_entry_id as "firstEntryId", p.skipped, r.page_count as pages
      from public_log_pages p join public_log_rounds r using (round_id, kind)
      where p.round_id = ${round} and p.kind = ${kind} and p.page = ${page}`.execute(db);
    return rows[0];
  }
}

const hex = (hash: Buffer): string => hash.toString("hex");

const presentHead = ({ size, root, timeMs, publicKey, signature }: StoredHead): WireLogHead => ({
  size,
  root: hex(root),
  time: new Date(timeMs).toISOString(),
  public_key: hex(publicKey),
  signature: hex(signature),
});
