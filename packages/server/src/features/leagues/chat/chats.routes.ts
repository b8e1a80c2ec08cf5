/** The channels that ask about a league, for its administrator. */
import {
  CHAT_SERVICES,
  CHATS_MAX,
  createChatCodeCall,
  deleteChatCall,
  leagueChatsCall,
  linkTeamsCall,
  routeSchema,
} from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import { readTeamsToken } from "../../../adapters/chat/index.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { forbidden, notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { placeOf, sealAt, SEALED_COLUMNS } from "../../../keys/index.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { drawLeagueCode, type League, requireLeague } from "../leagues/index.ts";
import { deleteChat, insertCode, selectChats, upsertChat } from "./chats.sql.ts";

const CODE_SECONDS = 15 * 60;
/** Codes of one league. */
const CODES = { attempts: 20, windowMs: 3_600_000 };

export function chatRoutes(app: App, ctx: Context): void {
  const codes = createAttemptLimiter(CODES);
  const { slackSigningSecret, discordPublicKey } = ctx.config.chats;
  const isOffered = { slack: slackSigningSecret !== null, discord: discordPublicKey !== null, teams: true };

  app.get(leagueChatsCall.path, { schema: routeSchema(leagueChatsCall) }, async (request) => {
    const { leagueId } = await ownLeague(ctx, request);
    return {
      services: CHAT_SERVICES.map((service) => ({ service, is_offered: isOffered[service] })),
      chats: await selectChats(ctx.db, leagueId),
      max: CHATS_MAX,
      teams_url: `${siteOrigin(ctx)}/api/chat/teams/${leagueId}/`,
    };
  });

  app.post(createChatCodeCall.path, { schema: routeSchema(createChatCodeCall) }, async (request) => {
    const { leagueId } = await ownLeague(ctx, request);
    const { accountId } = requireOwnEntry(request);
    await checkRoom(leagueId);
    const waitSeconds = codes.take(`league ${leagueId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const code = drawLeagueCode(ctx.random);
    const { language = "nb" } = request.body;
    return {
      code,
      expires_at: await insertCode(ctx.db, { leagueId, accountId, language, code, seconds: CODE_SECONDS }),
    };
  });

  app.put(linkTeamsCall.path, { schema: routeSchema(linkTeamsCall) }, async (request) => {
    const { leagueId } = await ownLeague(ctx, request);
    const { accountId } = requireOwnEntry(request);
    const token = readTeamsToken(request.body.token);
    if (!token) throw refuseField("token", "invalid");
    await checkRoom(leagueId, "teams");
    const secret = sealAt(ctx.config, ctx.random, await placeOf(ctx.db, SEALED_COLUMNS.chat, leagueId), token);
    const { language = "nb" } = request.body;
    const chat = {
      leagueId,
      accountId,
      service: "teams",
      place: String(leagueId),
      name: "",
      language,
      secret,
    } as const;
    return upsertChat(ctx.db, chat);
  });

  app.delete(deleteChatCall.path, { schema: routeSchema(deleteChatCall) }, async (request) => {
    const { leagueId } = await ownLeague(ctx, request);
    if (!(await deleteChat(ctx.db, leagueId, request.params.chatId))) throw notFound("chat");
    return {};
  });

  /** A link of the service that is replaced needs none. */
  async function checkRoom(leagueId: League["leagueId"], replaced?: "teams"): Promise<void> {
    const chats = await selectChats(ctx.db, leagueId);
    if (chats.filter(({ service }) => service !== replaced).length >= CHATS_MAX) {
      throw refuse([{ code: "too_many_chats", max: CHATS_MAX }]);
    }
  }
}

/** 404 without such a league, 403 for everybody but its administrator. Only private leagues have one. */
async function ownLeague(ctx: Context, request: FastifyRequest): Promise<League> {
  const { entryId } = requireOwnEntry(request);
  const league = await requireLeague(ctx, (request.params as { leagueId: number }).leagueId);
  if (league.adminEntryId !== entryId) throw forbidden();
  return league;
}
