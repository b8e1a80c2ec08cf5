/** A team's moment: all that a widget, a home's screen or a terminal shows of it, in one answer. */
import Type, { type Static } from "typebox";

import { toCome } from "../leagues/league-now.ts";
import { wireChipName } from "../play/chips.ts";
import { call } from "../wire/call.ts";
import {
  bool,
  entryIdOut,
  footballerIdOut,
  int,
  isoTime,
  nullable,
  nullableInt,
  oneOf,
  roundIdOut,
  str,
  wireObject,
} from "../wire/wire.ts";

const man = wireObject({
  id: footballerIdOut,
  name: str,
  /** His club's three letters. */
  club: str,
  position: oneOf("GKP", "DEF", "MID", "FWD"),
  /** In the eleven as it was chosen; substitutions by themselves are in `multiplier`. */
  starts: bool,
  is_captain: bool,
  is_vice_captain: bool,
  /** How many times his points count as things stand: 0 on the bench, 2 or 3 by armband or chip. */
  multiplier: int,
  /** His own, before they are multiplied; 0 before his first match. */
  points: int,
  ...toCome,
});

export const wireMoment = wireObject({
  team: wireObject({ id: entryIdOut, name: str }),
  /** The round whose deadline has passed last; null before the team's first. */
  round: nullable(
    wireObject({
      id: roundIdOut,
      name: str,
      /** Before the cost of transfers. */
      points: int,
      cost: int,
      /** Of the season, after every cost. */
      total: int,
      /** Overall; null while there is nothing to rank by. */
      rank: nullableInt,
      /** How many teams are ranked. */
      ranked: int,
      /** Points and rank may still move. */
      provisional: bool,
      chip: wireChipName,
      /** Of the men who count: on the pitch now, and with a match still to come. */
      on_pitch: int,
      to_play: int,
      /** In their order on the pitch, the bench last. */
      men: Type.Array(man),
    }),
  ),
  /** The coming deadline, and what is open before it; null after the season's last. */
  next: nullable(
    wireObject({
      id: roundIdOut,
      name: str,
      deadline: isoTime,
      /** Null without a squad for it. */
      captain: nullable(str),
      /** Starters who are injured, suspended or away. */
      missing: Type.Array(str),
      /** 0 too where they are unlimited. */
      free_transfers: int,
    }),
  ),
});
export type WireMoment = Static<typeof wireMoment>;

export const momentCall = call({
  method: "GET",
  path: "/api/moment/",
  access: "entry",
  scope: "read",
  summary: "How the own team stands at this moment: points, rank, the men on the pitch, and the coming deadline.",
  description: "For widgets, screens at home and terminals. Asking once a minute shows every goal soon enough.",
  response: wireMoment,
});
