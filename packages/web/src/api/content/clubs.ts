import type { WireTeam } from "@elleveren/contract";
import { decodeKit, type ClubKit } from "@elleveren/contract/club-kit.ts";
import { clubId, type ClubId } from "@elleveren/rules";

export interface Club {
  readonly clubId: ClubId;
  readonly code: number;
  readonly name: string;
  readonly shortName: string;
  /** A first-division club: a favourite club, not one of the market. */
  readonly isUnavailable: boolean;
  readonly url: string | null;
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
