/** Making, changing and reading an entry, and its log. */
import {
  createEntryCall,
  entryCall,
  entryLogCall,
  routeSchema,
  updateEntryCall,
  verifyReceiptCall,
  type BodyOf,
} from "@elleveren/contract";
import { entryId, footballerId, roundId, type EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse } from "../../../http/calls/errors.ts";
import { idempotent } from "../../../http/calls/idempotency.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireAccount, requireEntry, requireOwnEntry } from "../../../http/session/session.ts";
import { chooseSite } from "../../../sites/index.ts";
import { checkReceipt, presentProblem, selectLog } from "../../play/index.ts";
import { createEntry, type CreateEntryProblem } from "./create-entry.ts";
import { loadEntryPage, presentCreatedEntry, presentEntry } from "./entry-page.ts";
import { updateEntry } from "./entry-details.ts";

const LOG_PAGE_SIZE = 50;

export function entryRoutes(app: App, ctx: Context): void {
  repeatableCall(app, ctx, createEntryCall, async (ctx, request) => {
    const { accountId } = requireAccount(request);
    const { body } = request;
    // An entry remembers the brand it was made on (EG-51).
    const { brand, language } = chooseSite(ctx.config.sites, request.hostname);
    const result = await createEntry(ctx, {
      accountId,
      name: body.name,
      email: body.email ?? false,
      // Some clients send -1 for "none".
      favouriteClubId: body.favourite_team === -1 ? null : body.favourite_team,
      termsAgreed: body.terms_agreed,
      language: body.language ?? language,
      brand,
      picks: body.picks.map((pick) => ({
        footballerId: footballerId(pick.element),
        seenTenths: pick.purchase_price ?? null,
        slot: pick.position ?? null,
        isCaptain: pick.is_captain ?? false,
        isViceCaptain: pick.is_vice_captain ?? false,
      })),
    });
    if (!result.ok) throw refuseEntry(result.problems);
    return presentCreatedEntry(result.value);
  });

  const update = idempotent(ctx, async (ctx, request) => {
    const viewer = requireOwnEntry(request);
    const body = request.body as BodyOf<typeof updateEntryCall>;
    const result = await updateEntry(ctx, {
      entryId: viewer.entryId,
      accountId: viewer.accountId,
      name: body.name,
      kit: body.kit,
      favouriteClubId: body.favourite_team === -1 ? null : body.favourite_team,
      email: body.email,
      language: body.language,
    });
    if (!result.ok) throw refuse(result.problems, (problem) => problem.field);
    return answerEntry(ctx, viewer.entryId, viewer.entryId);
  });
  app.put(updateEntryCall.path, { schema: routeSchema(updateEntryCall) }, update);
  // One published client posts.
  app.post(updateEntryCall.path, { schema: routeSchema(updateEntryCall) }, update);

  app.get(entryCall.path, { schema: routeSchema(entryCall) }, (request) =>
    answerEntry(ctx, entryId(request.params.entryId), request.account?.entryId ?? null),
  );

  app.get(entryLogCall.path, { schema: routeSchema(entryLogCall) }, async (request) => {
    const viewer = requireEntry(request, entryId(request.params.entryId));
    const page = request.query.page ?? 1;
    const offset = (page - 1) * LOG_PAGE_SIZE;
    const rows = await selectLog(ctx.db, { entry: viewer.entryId, limit: LOG_PAGE_SIZE, offset });
    return { has_next: rows.length > LOG_PAGE_SIZE, page, results: rows.slice(0, LOG_PAGE_SIZE) };
  });

  // Nothing can be guessed from it, but a guess should be dear all the same.
  const verifyLimit = { rateLimit: { max: 60, timeWindow: "1 minute" } };
  app.post(verifyReceiptCall.path, { schema: routeSchema(verifyReceiptCall), config: verifyLimit }, async (request) => {
    const { time, entry, event, squad_hash: squadHash, signature } = request.body;
    const shown = { time, entryId: entryId(entry), roundId: roundId(event), squadHash, signature };
    const change = await checkReceipt(ctx.db, shown);
    return { genuine: change !== null, change: change && { id: change.logId, kind: change.kind } };
  });
}

async function answerEntry(ctx: Context, id: EntryId, viewerEntryId: EntryId | null) {
  const page = await loadEntryPage(ctx, id, viewerEntryId);
  if (!page) throw notFound("entry");
  return presentEntry(page);
}

/** Fields' problems stand with them, prices with the pick they belong to. */
function refuseEntry(problems: readonly CreateEntryProblem[]) {
  const places = new Map(
    problems.map((problem) => {
      const { pickIndex, field, ...rest } = problem as { pickIndex?: number; field?: string; code: string };
      const place = pickIndex === undefined ? (field ?? null) : ["picks", pickIndex, "purchase_price"];
      return [presentProblem(rest), place];
    }),
  );
  return refuse([...places.keys()], (problem) => places.get(problem) ?? null);
}
