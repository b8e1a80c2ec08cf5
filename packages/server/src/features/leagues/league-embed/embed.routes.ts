/**
 * `GET /embed/league/:leagueId`: a league's table that any page may frame, and the administrator's switch for it. The page
 * is the same for everybody: it looks at no cookie and sets none. A private league that may not be shown is not there.
 */
import { createHash } from "node:crypto";

import {
  EMBED_ROWS,
  LANGUAGES,
  leagueEmbedCall,
  routeSchema,
  updateLeagueEmbedCall,
  type WireLeagueEmbed,
} from "@elleveren/contract";
import { type LeagueId, leagueId as toLeagueId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { forbidden } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { embedPolicy } from "../../../http/site/security-policy.ts";
import { chosenSite } from "../../../http/site/site.ts";
import { isKnown } from "../../../http/transport/negotiation.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { type LeagueTop, loadLeagueTop } from "../league-top/index.ts";
import { insertLeagueAct, type League, lockOwnLeague, requireLeague, selectLeague, unwrap } from "../leagues/index.ts";
import {
  EMBED_STYLE_HASH,
  EMBED_THEMES,
  embedMissingPage,
  embedPage,
  embedProblemPage,
  type EmbedProblem,
  type EmbedWishes,
} from "./embed-page.ts";
import { isShownElsewhere, selectShownElsewhere, updateShownElsewhere } from "./embed.sql.ts";

/** A table that many readers of other pages ask for at once is worked out once in so many seconds, for every look of it. */
const KEEP_SECONDS = 20;
const KEEP_TABLES = 500;
/** Of one address of the network: a page shows one, and proxies of large networks have many readers behind them. */
const PAGES_PER_WINDOW = 240;
const WINDOW_MS = 60_000;
const CACHING = "public, max-age=60";
const LEAGUE = /^[1-9]\d{0,8}$/;

interface KeptTable {
  readonly atSeconds: number;
  /** The most rows a page may request. */
  readonly top: Promise<LeagueTop>;
}

export function leagueEmbedRoutes(app: App, ctx: Context): void {
  const kept = new Map<LeagueId, KeptTable>();
  const asked = createAttemptLimiter({ attempts: PAGES_PER_WINDOW, windowMs: WINDOW_MS });

  app.get<{ Params: { leagueId: string }; Querystring: Record<string, unknown> }>(
    "/embed/league/:leagueId",
    { schema: { hide: true } },
    async (request, reply) => {
      const waitSeconds = asked.take(request.ip);
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
      const { wishes, problems } = readWishes(request.query, {
        language: chosenSite(request, ctx).language,
        gameName: ctx.config.gameName,
      });
      if (problems.length > 0) return sendPage(request, reply, 400, embedProblemPage(problems, wishes));
      const html = LEAGUE.test(request.params.leagueId)
        ? await findPage(toLeagueId(Number(request.params.leagueId)), wishes)
        : null;
      return html === null
        ? sendPage(request, reply, 404, embedMissingPage(wishes))
        : sendPage(request, reply, 200, html);
    },
  );

  app.get(leagueEmbedCall.path, { schema: routeSchema(leagueEmbedCall) }, async (request) => {
    const { entryId } = requireOwnEntry(request);
    const league = await requireLeague(ctx, request.params.leagueId);
    if (league.adminEntryId !== entryId) throw forbidden();
    return present(league.leagueId, await selectShownElsewhere(ctx.db, league.leagueId));
  });

  app.put(updateLeagueEmbedCall.path, { schema: routeSchema(updateLeagueEmbedCall) }, async (request) => {
    const { entryId } = requireOwnEntry(request);
    const { allowed } = request.body;
    const id = toLeagueId(request.params.leagueId);
    await transact(ctx.db, async (tx) => {
      unwrap(await lockOwnLeague(tx, { leagueId: id, entryId }));
      const before = await selectShownElsewhere(tx, id);
      if (before === allowed) return;
      await updateShownElsewhere(tx, id, allowed);
      const details = { shownElsewhere: { from: before, to: allowed } };
      await insertLeagueAct(tx, { leagueId: id, entryId, kind: "settings", details });
    });
    return present(id, allowed);
  });

  async function findPage(id: LeagueId, wishes: EmbedWishes): Promise<string | null> {
    // Checked on every request: switching an embed off takes effect at once.
    const league = await selectLeague(ctx.db, id);
    if (!league || !ctx.live.findSeason() || !(await isShownElsewhere(ctx.db, league))) return null;
    return makePage(league, wishes);
  }

  function findTop(league: League): Promise<LeagueTop> {
    const id = league.leagueId;
    const found = kept.get(id);
    if (found && realSeconds() - found.atSeconds < KEEP_SECONDS) return found.top;
    const top = loadLeagueTop(ctx, league, EMBED_ROWS.most);
    kept.delete(id);
    kept.set(id, { atSeconds: realSeconds(), top });
    top.catch(() => kept.delete(id));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEEP_TABLES) break;
      kept.delete(oldest);
    }
    return top;
  }

  async function makePage(league: League, wishes: EmbedWishes): Promise<string> {
    const isH2h = league.scoring === "h2h";
    const url = `${siteOrigin(ctx)}/leagues/${league.leagueId}/standings/${isH2h ? "h" : "c"}`;
    const top = await findTop(league);
    return embedPage({ name: league.name, isH2h, url, top: { ...top, rows: top.rows.slice(0, wishes.rows) } }, wishes);
  }
}

const present = (league: LeagueId, allowed: boolean): WireLeagueEmbed => ({ allowed, path: `/embed/league/${league}` });

function sendPage(request: FastifyRequest, reply: FastifyReply, status: number, html: string): FastifyReply {
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  reply
    .removeHeader("x-frame-options")
    .header("content-security-policy", embedPolicy(EMBED_STYLE_HASH))
    .header("cross-origin-resource-policy", "cross-origin")
    .header("cross-origin-opener-policy", "unsafe-none")
    .header("referrer-policy", "no-referrer")
    .header("cache-control", status === 200 ? CACHING : "no-store")
    .header("etag", etag)
    .type("text/html; charset=utf-8");
  if (status === 200 && isKnown(request, etag)) return reply.code(304).send();
  return reply.code(status).send(html);
}

/** Every problem, and the options with defaults in place of invalid ones. */
function readWishes(
  query: Readonly<Record<string, unknown>>,
  { language: siteLanguage, gameName }: Pick<EmbedWishes, "language" | "gameName">,
): { readonly wishes: EmbedWishes; readonly problems: readonly EmbedProblem[] } {
  const problems: EmbedProblem[] = [];
  const choose = <T extends string>(name: "theme" | "lang", values: readonly T[], usual: T): T => {
    const given = query[name];
    if (given === undefined) return usual;
    const found = values.find((value) => value === given);
    if (found === undefined) problems.push({ name, allowed: values.join(", ") });
    return found ?? usual;
  };
  const language = choose("lang", LANGUAGES, siteLanguage);
  const theme = choose("theme", EMBED_THEMES, "auto");
  const { fewest, most, usual } = EMBED_ROWS;
  const given = query["rows"];
  const asked = typeof given === "string" && /^\d{1,3}$/.test(given) ? Number(given) : Number.NaN;
  const isRight = given === undefined || (asked >= fewest && asked <= most);
  if (!isRight) problems.push({ name: "rows", allowed: `${fewest}–${most}` });
  return { wishes: { theme, language, rows: isRight && given !== undefined ? asked : usual, gameName }, problems };
}
