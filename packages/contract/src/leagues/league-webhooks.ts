/**
 * Webhooks of a league: what happens in it, sent to addresses that its administrator names. Signed as the Standard
 * Webhooks specification says: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { LANGUAGES } from "../wire/language.ts";
import { WEBHOOK_URL_MAX_LENGTH, WEBHOOKS_MAX } from "../wire/limits.ts";
import {
  bool,
  id,
  int,
  isoTime,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

export const WEBHOOK_EVENTS = [
  "round.deadline",
  "round.closed",
  "goal",
  "round.settled",
  "round.paper",
  "captain.haul",
  "bench.tears",
  "rank.turned",
  "table.live",
  "member.joined",
  "member.left",
  "cup.drawn",
  "cup.played",
  "format.corrected",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * `json` is all of it; `text` is `{"text": …}` and `content` is `{"content": …}`, as many chat tools take a message; the
 * others are what one service documents: Block Kit, an embed, an Adaptive Card.
 */
export const WEBHOOK_FORMS = ["json", "text", "content", "slack", "discord", "teams"] as const;
export type WebhookForm = (typeof WEBHOOK_FORMS)[number];

export const wireWebhookEvent = oneOf(...WEBHOOK_EVENTS);
const language = oneOf(...LANGUAGES);

/** Times are the machines' time. */
export const wireWebhook = wireObject({
  id: int,
  /** Empty when it is the former administrator's. */
  url: str,
  /** Made by the former administrator: switched off, until an address is named for it (PUT) or it is ended. */
  handed_over: bool,
  events: Type.Array(wireWebhookEvent),
  form: oneOf(...WEBHOOK_FORMS),
  /** Of the sentences of every form but `json`. */
  language,
  /** `table.live` at most this often. */
  every_minutes: int,
  created_at: isoTime,
  /** The first failure since the last success; null while all is well. */
  failing_since: nullableTime,
  /** After a day of failures, or when a chat says that the address was revoked, it is switched off; changing it switches it on again. */
  disabled_at: nullableTime,
  /** Deliveries that wait for their turn. */
  waiting: int,
});
export type WireWebhook = Static<typeof wireWebhook>;

/** Only the answer to its making has it; a lost one is replaced by a new one. */
const secret = Type.String({ description: "`whsec_` and 32 bytes in base64: the key of the signatures." });
export const wireWebhookMade = wireObject({ webhook: wireWebhook, secret });

const params = wireObject({ leagueId: id });
const oneParams = wireObject({ leagueId: id, webhookId: id });

const settings = {
  /** `https:`, public, at port 443 or one that the operator listed; kept as browsers spell it. */
  url: Type.String({ maxLength: WEBHOOK_URL_MAX_LENGTH }),
  events: Type.Array(wireWebhookEvent, { maxItems: 30 }),
  form: Type.Optional(oneOf(...WEBHOOK_FORMS)),
  language: Type.Optional(language),
  /** 1 to 60; 10 when left out. */
  every_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
};

/** Services whose channel is chosen on a page of theirs, where the operator has an app there. */
export const CHAT_INSTALLS = ["slack", "discord"] as const;
export type ChatInstallService = (typeof CHAT_INSTALLS)[number];
const install = oneOf(...CHAT_INSTALLS);

/** Where a service sends the browser back to. */
export const CHAT_INSTALL_PAGES: Readonly<Record<ChatInstallService, string>> = {
  slack: "/api/chat/slack/installed/",
  discord: "/api/chat/discord/installed/",
};

/** How an install ended, as the league's page is told in its address: `?chat=slack&install=done`. */
export const CHAT_INSTALL_RESULTS = [
  "done",
  "cancelled",
  "invalid_state",
  "not_administrator",
  "too_many_webhooks",
  "code_refused",
  "unusable_address",
  "unavailable",
] as const;
export type ChatInstallResult = (typeof CHAT_INSTALL_RESULTS)[number];

export const webhooksCall = call({
  method: "GET",
  path: "/api/league/:leagueId/webhooks/",
  access: "entry",
  scope: "webhooks",
  summary: "The webhooks of an own league.",
  params,
  response: wireObject({
    webhooks: Type.Array(wireWebhook),
    max: int,
    /** Chats that may be linked without an address. */
    installs: Type.Array(install),
  }),
});

export const createWebhookCall = call({
  method: "POST",
  path: "/api/league/:leagueId/webhooks/",
  access: "entry",
  scope: "webhooks",
  idempotent: true,
  summary: "Makes a webhook of an own private league; the answer has the key that its deliveries are signed with.",
  description: `A league has at most ${WEBHOOKS_MAX}.`,
  params,
  body: wireObject(settings),
  response: wireWebhookMade,
  problems: ["invalid", "private_address", "port_not_allowed", "blank", "too_many_webhooks"],
});

export const startInstallCall = call({
  method: "POST",
  path: "/api/league/:leagueId/webhooks/install/",
  access: "entry",
  summary: "Where the browser goes to choose a channel of a chat; it comes back to the league's page.",
  description:
    "From the browser's own session alone, within ten minutes. 404 where the operator has no app at the service.",
  params,
  body: wireObject({
    service: install,
    events: Type.Array(wireWebhookEvent, { maxItems: 30 }),
    language: Type.Optional(language),
  }),
  response: wireObject({ location: str }),
  problems: ["blank", "too_many_webhooks"],
});

export const updateWebhookCall = call({
  method: "PUT",
  path: "/api/league/:leagueId/webhooks/:webhookId/",
  access: "entry",
  scope: "webhooks",
  idempotent: true,
  summary: "Changes a webhook, and switches it on again; what is not sent stays as it is.",
  params: oneParams,
  body: Type.Partial(wireObject(settings), { additionalProperties: false }),
  response: wireWebhook,
  problems: ["invalid", "private_address", "port_not_allowed", "handed_over", "blank"],
});

export const renewWebhookSecretCall = call({
  method: "POST",
  path: "/api/league/:leagueId/webhooks/:webhookId/secret/",
  access: "entry",
  scope: "webhooks",
  summary: "A new key for a webhook; from now on deliveries are signed with it.",
  params: oneParams,
  response: wireWebhookMade,
  problems: ["handed_over"],
});

export const deleteWebhookCall = call({
  method: "DELETE",
  path: "/api/league/:leagueId/webhooks/:webhookId/",
  access: "entry",
  scope: "webhooks",
  summary: "Ends a webhook; what it had still to send is not sent.",
  params: oneParams,
  response: wireNothing,
});

export const wireDelivery = wireObject({
  id: int,
  /** The same at every attempt: the header `webhook-id`. */
  event_id: str,
  kind: Type.Unsafe<WebhookEvent | "test">(str),
  state: oneOf("waiting", "sent", "failed"),
  created_at: isoTime,
  attempts: int,
  tried_at: nullableTime,
  /** The last attempt's answer; null when none came. */
  status: nullableInt,
  error: nullableStr,
  took_ms: nullableInt,
  body: str,
});
export type WireDelivery = Static<typeof wireDelivery>;

export const webhookDeliveriesCall = call({
  method: "GET",
  path: "/api/league/:leagueId/webhooks/:webhookId/deliveries/",
  access: "entry",
  scope: "webhooks",
  summary: "What a webhook sent and has still to send, the newest first; kept for thirty days.",
  params: oneParams,
  query: wireObject({ page: Type.Optional(id) }),
  response: wireObject({ has_next: bool, page: int, results: Type.Array(wireDelivery) }),
  problems: ["handed_over"],
});

export const testWebhookCall = call({
  method: "POST",
  path: "/api/league/:leagueId/webhooks/:webhookId/test/",
  access: "entry",
  scope: "webhooks",
  summary: "Sends a delivery of the kind `test`, behind whatever waits.",
  params: oneParams,
  response: wireDelivery,
  problems: ["handed_over"],
});

export const resendDeliveryCall = call({
  method: "POST",
  path: "/api/league/:leagueId/webhooks/:webhookId/deliveries/:deliveryId/again/",
  access: "entry",
  scope: "webhooks",
  summary: "Sends a delivery again as it was, with the same id.",
  params: wireObject({ leagueId: id, webhookId: id, deliveryId: id }),
  response: wireDelivery,
  problems: ["handed_over"],
});
