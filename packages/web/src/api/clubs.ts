import type { WireTeam } from "@elleveren/contract";
import { clubId, type ClubId } from "@elleveren/rules";

import { CREST_EMBLEMS, CREST_SHAPES, KIT_PATTERNS, NEUTRAL_KIT, type ClubKit } from "./club-kit.ts";

export interface Club {
  readonly clubId: ClubId;
  readonly code: number;
  readonly name: string;
  readonly shortName: string;
  /** A first-division club: a favourite club, not one of the market. */
  readonly isUnavailable: boolean;
  readonly url: string | null;
  /** Matches played in the season. */
  readonly playedCount: number;
  readonly kit: ClubKit;
}

export function decodeClub(wire: WireTeam): Club {
  return {
    clubId: clubId(wire.id),
    code: wire.code,
    name: wire.name,
    shortName: wire.short_name,
    isUnavailable: wire.unavailable,
    url: wire.link_url === "" ? null : wire.link_url,
    playedCount: wire.played,
    kit: decodeKit(wire.kit),
  };
}

/**
 * A club's drawing facts are an operator's, so nothing in them is trusted: an unknown pattern, or a colour that is no
 * plain hex colour, falls back to the neutral kit's.
 */
export function decodeKit(kit: unknown): ClubKit {
  const shirt = fields(kit);
  const keeper = fields(shirt["keeper"]);
  const crest = fields(shirt["crest"]);
  const { shirt: grey, crest: greyCrest } = NEUTRAL_KIT;
  const base = colour(shirt["base"], grey.base);
  return {
    shirt: {
      pattern: oneOf(KIT_PATTERNS, shirt["pattern"], grey.pattern),
      base,
      secondary: colour(shirt["secondary"], base),
      trim: colour(shirt["trim"], grey.trim),
      keeper: colour(keeper["base"], grey.keeper),
      keeperTrim: colour(keeper["trim"], grey.keeperTrim),
    },
    crest: {
      shape: oneOf(CREST_SHAPES, crest["shape"], greyCrest.shape),
      emblem: oneOf(CREST_EMBLEMS, crest["emblem"], greyCrest.emblem),
      field: colour(crest["field"], greyCrest.field),
      emblemColour: colour(crest["mark"], greyCrest.emblemColour),
      rim: colour(crest["rim"], greyCrest.rim),
    },
  };
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const colour = (value: unknown, otherwise: string): string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value : otherwise;

const oneOf = <const T extends readonly string[]>(words: T, value: unknown, otherwise: T[number]): T[number] =>
  words.find((word) => word === value) ?? otherwise;
