/**
 * `/plain` and its forms: signing in by the same steps and under the same limits as the account API's calls, the team,
 * and saving a line-up. A form is answered with a redirect to the page (303), or with the page and its problems.
 */
import {
  authText,
  closest,
  closestLanguage,
  saveLineupCall,
  isLanguage,
  wireObject,
  type Language,
} from "@elleveren/contract";
import {
  checkSwap,
  footballerId,
  makeCaptain,
  makeViceCaptain,
  roundId,
  squadRulesUnder,
  swapPicks,
  type FootballerId,
  type Pick,
} from "@elleveren/rules";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import Type, { type Static } from "typebox";

import type { Context } from "../../../context.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import type { App } from "../../../http/app.ts";
import { noteRefusal } from "../../../http/calls/error-handler.ts";
import { HttpError } from "../../../http/calls/errors.ts";
import { readFormBodies } from "../../../http/calls/json-bodies.ts";
import { idempotent } from "../../../http/calls/idempotency.ts";
import { plainPolicy } from "../../../http/site/security-policy.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { chosenSite, languageOf, namedLanguages } from "../../../http/site/site.ts";
import { checkSuspended } from "../../../http/session/suspended.ts";
import {
  answerTrust,
  passSecondFactor,
  pendingStep,
  signInByPassword,
  type SignInLimits,
  signOut,
} from "../../people/index.ts";
import { loadMyTeam, type MyTeam, saveLineup, selectEntryKey } from "../../play/index.ts";
import { selectMaintenance } from "../notices/index.ts";
import { selectOpenRound } from "../../clock/index.ts";
import { loadPlainTeam } from "./load-plain-team.ts";
import { type OwnWords, PLAIN_STYLE_HASH, plainPage, type PlainView } from "./plain-page.ts";
import type { PlainNotice } from "./plain-words.ts";

const id = Type.String({ pattern: "^[1-9][0-9]{0,8}$", maxLength: 9 });
const signInForm = wireObject({ email: authText, password: authText });
const codeForm = wireObject({ code: authText });
const trustForm = wireObject({ trust: Type.Union([Type.Literal("yes"), Type.Literal("no")]) });
const armbandsForm = wireObject({ round: id, captain: id, vice: id });
const swapForm = wireObject({ round: id, off: id, on: id });

const OF_FORM = { isOwnPage: true, hasCsrfField: true } as const;
/** Checked before the form: a visitor is sent to sign in, not told of errors in the form. */
const ofOwner = { preValidation: async (request: FastifyRequest) => void requireOwnEntry(request) };
const formOf = <Body>(body: Body) => ({ schema: { hide: true, body }, config: OF_FORM });

export function plainRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  void app.register(async (scope) => {
    readFormBodies(scope);
    scope.setErrorHandler((error: FastifyError | HttpError, request, reply) => sendError(ctx, error, request, reply));
    scope.addHook("preHandler", async (request, reply) => {
      if (ctx.findGame()?.maintenance)
        return send(ctx, request, reply, {
          status: 503,
          notice: "closed",
          own: await closedWords(ctx, readLanguage(ctx, request)),
          view: NOTHING,
        });
    });
    pageAndSignIn(scope as unknown as App, ctx, limits);
    lineupForms(scope as unknown as App, ctx);
  });
}

function pageAndSignIn(app: App, ctx: Context, limits: SignInLimits): void {
  app.get("/plain", { schema: { hide: true }, config: { isOwnPage: true } }, async (request, reply) => {
    const isSaved = (request.query as { said?: unknown }).said === "saved" && request.account !== null;
    return send(ctx, request, reply, { notice: isSaved ? "saved" : null, view: await viewFor(ctx, request) });
  });

  app.post("/plain/sign-in", formOf(signInForm), async (request, reply) => {
    if (request.account) return goBack(request, reply);
    const { email, password } = request.body;
    const result = await untilDue(() => signInByPassword(ctx, limits, request, reply, { email, password }));
    const problem = result === "due" || result.ok ? null : result.problems[0];
    if (!problem) return goOn(ctx, request, reply);
    // Typed input is not sent back: an address is shown only to its owner.
    const view: PlainView = { kind: "visitor" };
    if (problem.code === "incorrect_login")
      return send(ctx, request, reply, { status: 400, notice: "wrong_login", view });
    void reply.header("retry-after", String(problem.waitSeconds));
    return send(ctx, request, reply, { status: 429, notice: "too_often", view });
  });

  app.post("/plain/code", formOf(codeForm), async (request, reply) => {
    try {
      await untilDue(() => passSecondFactor(ctx, limits, request, reply, request.body.code));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 400) throw error;
      return send(ctx, request, reply, { status: 400, notice: "wrong_code", view: { kind: "code" } });
    }
    return goOn(ctx, request, reply);
  });

  app.post("/plain/trust", formOf(trustForm), async (request, reply) => {
    await untilDue(() => answerTrust(ctx, request, reply, request.body.trust === "yes"));
    return goOn(ctx, request, reply);
  });

  app.post("/plain/sign-out", { schema: { hide: true }, config: OF_FORM }, async (request, reply) => {
    await signOut(ctx, request, reply);
    return goBack(request, reply);
  });
}

function lineupForms(app: App, ctx: Context): void {
  app.post(
    "/plain/armbands",
    { ...formOf(armbandsForm), ...ofOwner },
    saving(ctx, (team, body: Static<typeof armbandsForm>) => {
      const { picks } = team.squad;
      const [captain, vice] = [footballerId(Number(body.captain)), footballerId(Number(body.vice))];
      // One footballer with both armbands is refused by the rules; setting one after the other would hide it.
      if (captain === vice) return null;
      return makeViceCaptain(makeCaptain(picks, captain), vice);
    }),
  );

  app.post(
    "/plain/swap",
    { ...formOf(swapForm), ...ofOwner },
    saving(ctx, ({ ruleset, squad, market }, body: Static<typeof swapForm>) => {
      const rules = squadRulesUnder(ruleset, squad.chip);
      const lineup = { rules, picks: squad.picks, positionOf: (one: FootballerId) => market.get(one)!.position };
      const slotOf = (sent: string) => squad.picks.find((pick) => pick.footballerId === Number(sent))?.slot;
      const [off, on] = [slotOf(body.off), slotOf(body.on)];
      if (off === undefined || on === undefined || checkSwap(lineup, off, on).length > 0) return null;
      return swapPicks(lineup, off, on);
    }),
  );
}

/** A form that applies `change` to the stored line-up and saves it; null: the rules refuse it. */
const saving = <Body extends { readonly round: string }>(
  ctx: Context,
  change: (team: MyTeam, body: Body) => readonly Pick[] | null,
) =>
  idempotent(ctx, async (ctx, request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as Body;
    const viewer = requireOwnEntry(request);
    checkSuspended(viewer, saveLineupCall);
    const entry = await selectEntryKey(ctx.db, viewer.entryId);
    const team = entry && (await loadMyTeam(ctx, entry));
    const picks = team && change(team, body);
    const round = roundId(Number(body.round));
    const result = picks && (await saveLineup(ctx, { ...viewer, roundId: round, chip: undefined, picks }));
    if (result?.ok) return goBack(request, reply, "saved");
    const isLate = result?.problems.some(({ code }) => code === "deadline_passed" || code === "round_not_open");
    const notice = isLate ? "too_late" : "not_saved";
    return send(ctx, request, reply, { status: 400, notice, view: await viewFor(ctx, request) });
  });

/** The sign-in state of this request's visitor. */
async function viewFor(ctx: Context, request: FastifyRequest): Promise<PlainView> {
  if (request.account) {
    const { entryId } = request.account;
    return { kind: "team", team: entryId === null ? null : await loadPlainTeam(ctx, entryId) };
  }
  const step = await pendingStep(ctx, request);
  if (step === null) return { kind: "visitor" };
  if (step === "mfa_authenticate") return { kind: "code" };
  return { kind: step === "mfa_trust" ? "trust" : "other-step" };
}

/** "due" where the account API would answer 401: another step comes first, or the sign-in ended. */
async function untilDue<T>(act: () => Promise<T>): Promise<T | "due"> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return "due";
    throw error;
  }
}

/** To the page, or back to its beginning when the form gave neither a session nor a step. */
async function goOn(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isOn = request.account !== null || (await pendingStep(ctx, request)) !== null;
  if (isOn) return goBack(request, reply);
  return send(ctx, request, reply, { status: 401, notice: "begin_again", view: { kind: "visitor" } });
}

const goBack = (request: FastifyRequest, reply: FastifyReply, said?: "saved"): FastifyReply => {
  const words = [queryOf(request).slice(1), said === undefined ? "" : `said=${said}`].filter((word) => word !== "");
  return reply.redirect(words.length === 0 ? "/plain" : `/plain?${words.join("&")}`, 303);
};

const NOTHING: PlainView = { kind: "nothing" };

interface Shown {
  readonly status?: number;
  readonly notice: PlainNotice | null;
  readonly own?: OwnWords | null;
  readonly view: PlainView;
}

async function send(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, notice, own = null, view }: Shown,
): Promise<FastifyReply> {
  // The refusal must not fail in turn.
  const round = view.kind === "nothing" ? null : await selectOpenRound(ctx.db);
  const { csrfToken } = request;
  const html = plainPage({
    language: readLanguage(ctx, request),
    query: queryOf(request),
    gameName: ctx.config.gameName,
    csrfToken,
    notice,
    own,
    round: round && { name: round.name, deadlineAtMs: round.deadlineAtMs },
    view,
  });
  return reply
    .code(status)
    .headers({ "cache-control": "no-store", "content-security-policy": plainPolicy(PLAIN_STYLE_HASH) })
    .type("text/html; charset=utf-8")
    .serializer((text: string) => text)
    .send(html);
}

function sendError(ctx: Context, error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const [status, notice] = noticeOf(error, request);
  if (error instanceof HttpError) void reply.headers(error.headers);
  return send(ctx, request, reply, { status, notice, view: NOTHING });
}

function noticeOf(error: FastifyError | HttpError, request: FastifyRequest): readonly [number, PlainNotice] {
  if (error instanceof HttpError) {
    noteRefusal(request, error);
    if ((error.body as { code?: unknown } | null)?.code === "suspended") return [error.status, "suspended"];
    if (error.status === 429) return [429, "too_often"];
    return error.status === 503 ? [503, "busy"] : [error.status, "begin_again"];
  }
  if (isUnavailable(error)) return [503, "busy"];
  // A body that cannot be read.
  if (error.statusCode !== undefined && error.statusCode < 500) return [error.statusCode, "begin_again"];
  request.log.error({ err: error, route: request.routeOptions.url }, "a request failed");
  return [500, "failed"];
}

/** Operators' text for maintenance, in the reader's language or the nearest; null without one. */
async function closedWords(ctx: Context, language: Language): Promise<OwnWords | null> {
  // The refusal must not fail in turn.
  const said = await selectMaintenance(ctx.db).catch(() => null);
  if (!said || said.text_nb === "") return null;
  const texts = { nb: said.text_nb, nn: said.text_nn || null, en: said.text_en };
  return { text: closest(texts, language), language: closestLanguage(texts, language) };
}

const askedLanguage = ({ query }: FastifyRequest): Language | undefined =>
  [(query as { lang?: unknown } | undefined)?.lang].find(isLanguage);

/** A language chosen by URL stays with every form and redirect. */
const queryOf = (request: FastifyRequest): string => {
  const asked = askedLanguage(request);
  return asked === undefined ? "" : `?lang=${asked}`;
};

/**
 * As chosen in this browser; else English at an English host, and elsewhere the first language of the browser's list
 * that the site has.
 */
function readLanguage(ctx: Context, request: FastifyRequest): Language {
  const { language } = chosenSite(request, ctx);
  const chosen = languageOf(request);
  if (chosen !== undefined || language === "en") return chosen ?? language;
  for (const code of namedLanguages(request)) {
    const named = code.trim().toLowerCase().slice(0, 2);
    if (isLanguage(named)) return named;
    if (/^(no|da|sv)$/.test(named)) return "nb";
  }
  return language;
}
