/**
 * Channels of chat services from which a league is asked about: `/elleveren table`, `next deadline`, `who owns Berg`. The
 * administrator links a channel by a code that is written there; of Teams by the key that Teams hands out.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { LANGUAGES } from "../wire/language.ts";
import { CHATS_MAX } from "../wire/limits.ts";
import { bool, id, int, isoTime, oneOf, str, wireNothing, wireObject } from "../wire/wire.ts";

export const CHAT_SERVICES = ["slack", "discord", "teams"] as const;
export type WireChatService = (typeof CHAT_SERVICES)[number];

const service = oneOf(...CHAT_SERVICES);
const language = oneOf(...LANGUAGES);

/** Times are the machines' time. */
export const wireChat = wireObject({
  id: int,
  service,
  /** The channel as people name it; empty of Teams, which names none. */
  name: str,
  language,
  linked_at: isoTime,
});
export type WireChat = Static<typeof wireChat>;

const params = wireObject({ leagueId: id });

export const leagueChatsCall = call({
  method: "GET",
  path: "/api/league/:leagueId/chats/",
  access: "entry",
  scope: "webhooks",
  summary: "The channels from which an own league is asked about, and the services that may.",
  params,
  response: wireObject({
    /** `is_offered`: the operator has set it up. */
    services: Type.Array(wireObject({ service, is_offered: bool })),
    chats: Type.Array(wireChat),
    max: int,
    /** Where an outgoing webhook of Teams asks. */
    teams_url: str,
  }),
});

export const createChatCodeCall = call({
  method: "POST",
  path: "/api/league/:leagueId/chats/code/",
  access: "entry",
  scope: "webhooks",
  summary: "A code that links the channel in which `/elleveren link CODE` is written; good once, for fifteen minutes.",
  description: `A league has at most ${CHATS_MAX} channels.`,
  params,
  body: wireObject({ language: Type.Optional(language) }),
  response: wireObject({ code: str, expires_at: isoTime }),
  problems: ["too_many_chats"],
});

export const linkTeamsCall = call({
  method: "PUT",
  path: "/api/league/:leagueId/chats/teams/",
  access: "entry",
  scope: "webhooks",
  summary: "Links an outgoing webhook of Teams by the security token that Teams showed; a new one takes its place.",
  params,
  body: wireObject({ token: Type.String({ maxLength: 100 }), language: Type.Optional(language) }),
  response: wireChat,
  problems: ["invalid", "too_many_chats"],
});

export const deleteChatCall = call({
  method: "DELETE",
  path: "/api/league/:leagueId/chats/:chatId/",
  access: "entry",
  scope: "webhooks",
  summary: "Ends a link: from that channel nothing is asked any more.",
  params: wireObject({ leagueId: id, chatId: id }),
  response: wireNothing,
});

/** In the format of the service. */
const answer = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true });
const SIGNED = "Signed as the service documents it, over the bytes; a signature is good once. 401 for any other.";

export const askBySlackCall = call({
  method: "POST",
  path: "/api/chat/slack/",
  access: "public",
  summary: "A slash command of the Slack app.",
  description: SIGNED,
  response: answer,
});

export const askByDiscordCall = call({
  method: "POST",
  path: "/api/chat/discord/",
  access: "public",
  summary: "An interaction of the Discord application.",
  description: SIGNED,
  response: answer,
});

export const askByTeamsCall = call({
  method: "POST",
  path: "/api/chat/teams/:leagueId/",
  access: "public",
  summary: "A message to a league's outgoing webhook in Teams.",
  description: SIGNED,
  params,
  response: answer,
});
