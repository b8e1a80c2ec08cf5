/** The control room's own calls: its operators. Every other area of it has a file of its own, `control-….ts`. */
import type { Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, int, isoTime, nullable, str, wireObject } from "../wire/wire.ts";

export const wireControl = wireObject({
  account: int,
  name: str,
  /** The season that is being run; null while the database holds none. */
  season: nullable(str),
  /** The game is closed to everybody but operators. */
  maintenance: bool,
  /** The running version: `0.2.0-1a2b3c4d`. */
  release: str,
  /** Game time. */
  now: isoTime,
});
export type WireControl = Static<typeof wireControl>;

export const controlCall = call({
  method: "GET",
  path: "/api/control/",
  access: "operator",
  summary: "Who is in the control room, and the season it is for.",
  response: wireControl,
});
