/** The acts of operators, by hand and by command: the audit log as the control room shows it. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { id, int, isoTime, nullable, str, wireObject, wirePage } from "../wire/wire.ts";

export const wireAct = wireObject({
  id: int,
  /** The machines' time, and game time. */
  time: isoTime,
  game_time: isoTime,
  /** Null: a command at a terminal, or an account that is deleted. */
  account: nullable(int),
  /** `Kari Nordmann`, or what the act was recorded under: `command`. */
  actor: str,
  /** `area.verb`: `prices.set`. */
  action: str,
  /** The subject of the act, for a person's eye: `round 4`, `fixture 12`, `account 7`. */
  subject: str,
  /** The details needed to understand the act later: before and after, the reason given. */
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type WireAct = Static<typeof wireAct>;

export const actsCall = call({
  method: "GET",
  path: "/api/control/audit/",
  access: "operator",
  summary: "What operators did, newest first; of one area, one subject or one account when named.",
  query: wireObject({
    page: Type.Optional(id),
    /** The part of the action before the point: `prices`. */
    area: Type.Optional(Type.String({ maxLength: 50 })),
    subject: Type.Optional(Type.String({ maxLength: 200 })),
    account: Type.Optional(id),
  }),
  response: wirePage(wireAct),
});
