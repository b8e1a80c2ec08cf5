/**
 * Unsaved changes laid upon a newer saved squad: the squad was saved in another tab, on another device, or the round has
 * moved on. What the manager changed (who starts, armbands, the order of the bench) is found by comparing his draft with
 * the squad it began from, and done again on the new one; what no longer fits is named instead of being forced.
 */
import type { FootballerId, LineupPick } from "@elleveren/rules";

import { canSwap, pickOf, swapFootballers, type LineupContext } from "./swap-lineup.ts";

/** A change that found no place in the newer squad. */
export type LostChange =
  | { readonly kind: "start"; readonly footballerId: FootballerId }
  | { readonly kind: "captain" | "vice-captain"; readonly footballerId: FootballerId }
  | { readonly kind: "bench" };

interface Rebase {
  /** The line-up that the draft began from. */
  readonly base: readonly LineupPick[];
  readonly draft: readonly LineupPick[];
  /** The line-up that is saved now. */
  readonly fresh: readonly LineupPick[];
}

export function rebaseLineup(
  context: LineupContext,
  { base, draft, fresh }: Rebase,
): { readonly picks: readonly LineupPick[]; readonly lost: readonly LostChange[] } {
  if (isSameLineup(base, fresh)) return { picks: draft, lost: [] };
  if (isSameLineup(base, draft)) return { picks: fresh, lost: [] };
  const { playing } = context.ruleset.squad;
  const starters = placeStarters(context, { base, draft, fresh });
  const bench = placeBench(playing, { base, draft, fresh: starters.picks });
  const armbands = placeArmbands(playing, { base, draft, fresh }, bench.picks, starters.lost);
  const lost: LostChange[] = starters.lost.map((footballerId) => ({ kind: "start", footballerId }));
  return { picks: armbands.picks, lost: [...lost, ...bench.lost, ...armbands.lost] };
}

/** The same footballers in the same slots with the same armbands. */
export function isSameLineup(first: readonly LineupPick[], second: readonly LineupPick[]): boolean {
  return (
    first.length === second.length &&
    first.every((pick) => {
      const other = pickOf(second, pick.footballerId);
      return (
        other?.slot === pick.slot && other.isCaptain === pick.isCaptain && other.isViceCaptain === pick.isViceCaptain
      );
    })
  );
}

const startersOf = (picks: readonly LineupPick[], playing: number): Set<FootballerId> =>
  new Set(picks.filter((pick) => pick.slot <= playing).map((pick) => pick.footballerId));

const benchOf = (picks: readonly LineupPick[], playing: number): FootballerId[] =>
  picks
    .filter((pick) => pick.slot > playing)
    .toSorted((a, b) => a.slot - b.slot)
    .map((pick) => pick.footballerId);

/** Whether the same footballers are in both, in whatever order. */
const areSame = (first: readonly FootballerId[], second: readonly FootballerId[]): boolean =>
  first.length === second.length && first.every((id) => second.includes(id));

/** A footballer brought on comes on again for one taken off, as long as both are there and it is legal. */
function placeStarters(context: LineupContext, { base, draft, fresh }: Rebase) {
  const { playing } = context.ruleset.squad;
  const [before, wanted, now] = [base, draft, fresh].map((picks) => startersOf(picks, playing)) as [
    Set<FootballerId>,
    Set<FootballerId>,
    Set<FootballerId>,
  ];
  let picks = fresh;
  const ins = [...wanted].filter((id) => !before.has(id) && !now.has(id));
  const outs = [...before].filter((id) => !wanted.has(id) && now.has(id));
  for (let pair = nextPair(); pair; pair = nextPair()) {
    picks = swapFootballers(context, picks, pair.inId, pair.outId);
    ins.splice(ins.indexOf(pair.inId), 1);
    outs.splice(outs.indexOf(pair.outId), 1);
  }
  return { picks, lost: ins };

  function nextPair() {
    for (const inId of ins) {
      const outId = outs.find((id) => canSwap(context, picks, inId, id));
      if (outId !== undefined) return { inId, outId };
    }
    return undefined;
  }
}

/** The bench in the order the manager gave it, when the same four sit there. */
function placeBench(
  playing: number,
  { base, draft, fresh }: Rebase,
): { picks: readonly LineupPick[]; lost: LostChange[] } {
  const wanted = benchOf(draft, playing);
  const before = benchOf(base, playing);
  if (!areSame(before, wanted) || before.join() === wanted.join()) return { picks: fresh, lost: [] };
  if (!areSame(benchOf(fresh, playing), wanted)) return { picks: fresh, lost: [{ kind: "bench" }] };
  const picks = fresh.map((pick) =>
    pick.slot <= playing ? pick : { ...pick, slot: playing + 1 + wanted.indexOf(pick.footballerId) },
  );
  return { picks: picks.toSorted((a, b) => a.slot - b.slot), lost: [] };
}

/** An armband that the manager gave stays where he gave it; one he left alone is where the newer squad has it. */
function placeArmbands(
  playing: number,
  { base, draft, fresh }: Rebase,
  picks: readonly LineupPick[],
  notStarting: readonly FootballerId[],
): { picks: readonly LineupPick[]; lost: LostChange[] } {
  const captainOf = (rows: readonly LineupPick[]) => rows.find((row) => row.isCaptain)?.footballerId;
  const viceOf = (rows: readonly LineupPick[]) => rows.find((row) => row.isViceCaptain)?.footballerId;
  const starts = startersOf(picks, playing);
  const first = (...ids: (FootballerId | undefined)[]) => ids.find((id) => id !== undefined && starts.has(id));

  const wishedCaptain = captainOf(draft) === captainOf(base) ? undefined : captainOf(draft);
  const wishedVice = viceOf(draft) === viceOf(base) ? undefined : viceOf(draft);
  // `picks` carries the newer squad's armbands with the places they belong to.
  const captain = first(wishedCaptain, captainOf(picks), captainOf(draft));
  const others = [wishedVice, viceOf(picks), captainOf(picks), captainOf(fresh), viceOf(draft)];
  const vice = first(...others.filter((id) => id !== captain));
  const lost = (["captain", "vice-captain"] as const).flatMap((kind): LostChange[] => {
    const [wish, got] = kind === "captain" ? [wishedCaptain, captain] : [wishedVice, vice];
    // A footballer who could not come on is named once.
    if (wish === undefined || wish === got || notStarting.includes(wish)) return [];
    return [{ kind, footballerId: wish }];
  });
  return {
    lost,
    picks: picks.map((pick) => ({
      ...pick,
      isCaptain: pick.footballerId === captain,
      isViceCaptain: pick.footballerId === vice,
    })),
  };
}
