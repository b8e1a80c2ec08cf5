/** The meaning of the other end's answer to a message. */
import type { WebhookForm } from "@elleveren/contract";

import type { PostedWebhook } from "../webhooks/index.ts";

export type Taken =
  | "taken"
  /** Too much at once: again after so many seconds, and no fault of the address. `isForAll`: no other one there is taken either. */
  | { readonly againInSeconds: number; readonly isForAll: boolean }
  /** The address was revoked, or its channel is gone: nothing will ever be taken there. */
  | "revoked"
  /** This message is not understood and never will be; others may be. */
  | "refused"
  /** Anything else: the same again, later. */
  | "failed";

const CHATS: readonly WebhookForm[] = ["slack", "discord", "teams"];
/** Slack: 403 `invalid_token`, 404 `no_service`, 410 `channel_is_archived`. Discord: 401, 404 "Unknown Webhook". */
const REVOKED = [401, 403, 404, 410];
const NOT_UNDERSTOOD = [400, 413, 422];
const LONGEST_WAIT_SECONDS = 3600;
const USUAL_WAIT_SECONDS = 30;

/** True of services whose answers are documented, and which have no means of telling a repeated message. */
export const isChat = (form: WebhookForm): boolean => CHATS.includes(form);

/**
 * Hosts that limit all that an address sends them, by messages a second. Discord's 50 are for whoever has no token; who goes on
 * above them is shut out for a while (docs.discord.com/developers/topics/rate-limits, "Global Rate Limit", "Invalid Request
 * Limit"), so it is asked for less, and waits are ours.
 */
export const MOST_PER_SECOND: ReadonlyMap<string, number> = new Map(
  ["discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"].map((host) => [host, 40]),
);

export function readAnswer(
  form: WebhookForm,
  { status, error, retryAfterSeconds, isLimitedForAll }: PostedWebhook,
): Taken {
  if (error === null) return "taken";
  if (status === 429 || (status === 503 && retryAfterSeconds !== null)) {
    const seconds = Math.ceil(retryAfterSeconds ?? USUAL_WAIT_SECONDS);
    const againInSeconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds));
    return { againInSeconds, isForAll: isLimitedForAll };
  }
  if (status === null) return "failed";
  if (status === 410) return "revoked";
  if (!isChat(form)) return "failed";
  if (REVOKED.includes(status)) return "revoked";
  return NOT_UNDERSTOOD.includes(status) ? "refused" : "failed";
}
