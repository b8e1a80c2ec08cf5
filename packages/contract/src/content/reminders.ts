/** Reminders before a deadline, and browsers that take them. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, int, str, wireObject } from "../wire/wire.ts";

/** How long before a deadline one may be reminded, in minutes: a day, three hours, one hour. */
export const REMINDER_LEAD_MINUTES = [1440, 180, 60] as const;
export type ReminderLeadMinutes = (typeof REMINDER_LEAD_MINUTES)[number];

const leadMinutes = Type.Array(Type.Unsafe<ReminderLeadMinutes>({ type: "integer", enum: REMINDER_LEAD_MINUTES }), {
  maxItems: REMINDER_LEAD_MINUTES.length,
});
const wishes = { by_email: bool, by_push: bool, lead_minutes: leadMinutes };

export const wireReminders = wireObject({
  ...wishes,
  /** Told, by the same ways, of starters whom announced line-ups leave out. */
  benched: bool,
  /** Told, by the same ways, when the team has not been touched for two rounds, while it still counts as active. */
  untouched: bool,
  /** Browsers that take messages for this account. */
  push_subscriptions: int,
});
export type WireReminders = Static<typeof wireReminders>;

export const remindersCall = call({
  method: "GET",
  path: "/api/player/reminders/",
  access: "account",
  summary: "What the signed-in person is reminded of before deadlines.",
  response: wireReminders,
});

export const updateRemindersCall = call({
  method: "PUT",
  path: "/api/player/reminders/",
  access: "account",
  summary:
    "Says by what ways, how many minutes before a deadline, and whether of benched starters and of an untouched team, to be reminded.",
  body: wireObject({ ...wishes, benched: Type.Optional(bool), untouched: Type.Optional(bool) }),
  response: wireReminders,
  problems: ["required", "invalid", "invalid_choice"],
});

export const pushKeyCall = call({
  method: "GET",
  path: "/api/push/key/",
  access: "public",
  summary: "The game's own public key (VAPID), with which a browser subscribes to its messages.",
  response: wireObject({ public_key: str }),
});

/** Subscriptions of one account; the oldest gives way to a new one. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

const endpoint = Type.String({ maxLength: 1000 });

export const addPushCall = call({
  method: "POST",
  path: "/api/player/push/",
  access: "account",
  summary: "Adds this browser to those that take messages, as its PushSubscription says; again changes nothing.",
  body: wireObject({
    endpoint,
    keys: wireObject({
      /** An uncompressed point of P-256 and sixteen bytes, in base64url. */
      p256dh: Type.String({ maxLength: 88, pattern: "^B[A-Za-z0-9_-]{86}=?$" }),
      auth: Type.String({ maxLength: 24, pattern: "^[A-Za-z0-9_-]{22}(==)?$" }),
    }),
  }),
  response: wireReminders,
  problems: ["required", "invalid"],
});

export const removePushCall = call({
  method: "DELETE",
  path: "/api/player/push/",
  access: "account",
  summary: "Takes a browser off; harmless when it is not there.",
  body: wireObject({ endpoint }),
  response: wireReminders,
  problems: ["required"],
});

/** The contents of a pushed message; the site's service worker shows it. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A path of the site. */
  readonly url: string;
  /** A newer message of the same tag takes the place of the older one. */
  readonly tag: string;
  /** How many things wait to be done, for the mark on the installed game's icon; left out where it says nothing of that. */
  readonly badge?: number;
  /** Buttons of the message: each opens a path of the site, where a person still has to confirm. */
  readonly actions?: readonly { readonly title: string; readonly url: string }[];
}
