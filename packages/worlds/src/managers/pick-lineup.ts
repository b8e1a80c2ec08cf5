/** The starters, the bench order, and the armbands. */
import type { FootballerId, LineupPick, Position, Ruleset } from "@elleveren/rules";

import type { Manager } from "./manager.ts";
import type { Prospect, Scouting } from "./scouting.ts";

export interface LineupRequest {
  readonly ruleset: Ruleset;
  readonly manager: Manager;
  readonly scouting: Scouting;
  /** The fifteen as they stand, ordered by slot. */
  readonly picks: readonly LineupPick[];
}

const ORDER: readonly Position[] = ["GKP", "DEF", "MID", "FWD"];

/** All footballers by their outlook for the coming round; the best substitute first. */
export function arrangeByOutlook(request: LineupRequest): LineupPick[] {
  const fifteen = prospectsOf(request).sort(byOutlook);
  const { positions, playing } = request.ruleset.squad;
  const starters = ORDER.flatMap((position) => {
    return fifteen.filter((one) => one.position === position).slice(0, positions[position].minPlay);
  });
  const counts = (position: Position) => starters.filter((one) => one.position === position).length;
  for (const one of fifteen) {
    if (starters.length >= playing) break;
    if (!starters.includes(one) && counts(one.position) < positions[one.position].maxPlay) starters.push(one);
  }
  const bench = fifteen.filter((one) => !starters.includes(one));
  const keepers = bench.filter((one) => one.position === "GKP");
  const ordered = [
    ...ORDER.flatMap((position) => starters.filter((one) => one.position === position)),
    ...keepers,
    ...bench.filter((one) => one.position !== "GKP"),
  ];
  return withArmbands(
    request,
    ordered.map((one) => one.footballerId),
  );
}

/** The present line-up with the armbands this manager would give; unchanged for one who keeps them. */
export function withArmbands(request: LineupRequest, footballerIds: readonly FootballerId[]): LineupPick[] {
  const { picks, ruleset } = request;
  const starters = footballerIds.slice(0, ruleset.squad.playing);
  const [captain, vice] = armbands(request, starters);
  const kept = (isHis: (pick: LineupPick) => boolean) => picks.find((pick) => isHis(pick))?.footballerId;
  const keeps = request.manager.habit.captain === "keeps";
  const oldCaptain = keeps ? kept((pick) => pick.isCaptain) : undefined;
  const captainId = oldCaptain !== undefined && starters.includes(oldCaptain) ? oldCaptain : captain;
  const oldVice = keeps ? kept((pick) => pick.isViceCaptain) : undefined;
  const wanted = oldVice !== undefined && starters.includes(oldVice) ? oldVice : vice;
  const viceId = wanted !== captainId ? wanted : [captain, vice].find((id) => id !== captainId);
  return footballerIds.map((footballerId, slotIndex) => ({
    footballerId,
    slot: slotIndex + 1,
    isCaptain: footballerId === captainId,
    isViceCaptain: footballerId === viceId,
  }));
}

/** The two this manager would rather lead: never the same. */
function armbands(request: LineupRequest, starters: readonly FootballerId[]): readonly [FootballerId, FootballerId] {
  const { manager, scouting } = request;
  const appeal = (one: Prospect): number => {
    if (one.outlook === 0) return -1;
    if (manager.habit.captain === "last_round") return one.lastRoundPoints + one.outlook / 100;
    if (manager.habit.captain === "most_owned") return one.ownedShare * 4 + one.outlook;
    return one.outlook;
  };
  const ranked = starters
    .map((id) => scouting.prospects.get(id))
    .filter((one) => one !== undefined)
    .sort((a, b) => appeal(b) - appeal(a) || a.footballerId - b.footballerId);
  const [first, second] = ranked;
  if (!first || !second) throw new Error("A line-up has at least two starters in the market.");
  return [first.footballerId, second.footballerId];
}

function prospectsOf({ picks, scouting }: LineupRequest): Prospect[] {
  return picks.map((pick) => {
    const found = scouting.prospects.get(pick.footballerId);
    if (!found) throw new Error(`Footballer ${pick.footballerId} is not in the market.`);
    return found;
  });
}

const byOutlook = (a: Prospect, b: Prospect): number =>
  b.outlook - a.outlook || b.horizon - a.horizon || a.footballerId - b.footballerId;
