/** From an act on the wire to ours: fields that its kind needs, or which of them is missing. And back. */
import type { WireListedAct, WireMatchAct } from "@elleveren/contract";
import { footballerId, refused, accepted, type FootballerId, type MatchAct, type Result } from "@elleveren/rules";

export function readAct(wire: WireMatchAct): Result<MatchAct, { code: "required"; field: keyof WireMatchAct }> {
  const missing = (NEEDED[wire.kind] ?? []).filter((field) => wire[field] === undefined || wire[field] === null);
  if (missing.length > 0) return refused(missing.map((field) => ({ code: "required", field })));
  return accepted(made(wire));
}

const AT: readonly (keyof WireMatchAct)[] = ["minute", "element"];
const NEEDED: Readonly<Partial<Record<WireMatchAct["kind"], readonly (keyof WireMatchAct)[]>>> = {
  lineup: ["side", "starters"],
  clock: ["minute"],
  figures: ["element", "stats"],
  substitution: [...AT, "other"],
  goal: AT,
  own_goal: AT,
  penalty_missed: AT,
  yellow: AT,
  red: AT,
  save: AT,
};

function made(wire: WireMatchAct): MatchAct {
  const who = footballerId(wire.element ?? 0);
  const other = wire.other == null ? null : footballerId(wire.other);
  const at = { minute: wire.minute ?? 0, added: wire.added ?? 0, footballerId: who };
  switch (wire.kind) {
    case "lineup":
      return { kind: wire.kind, side: wire.side!, starters: branded(wire.starters), bench: branded(wire.bench) };
    case "clock":
      return { kind: wire.kind, minute: at.minute };
    case "figures":
      return { kind: wire.kind, footballerId: who, stats: wire.stats! };
    case "caught_up":
      return { kind: wire.kind };
    case "goal":
      return { kind: wire.kind, ...at, assistId: other, isPenalty: wire.penalty ?? false };
    case "penalty_missed":
      return { kind: wire.kind, ...at, saverId: other };
    case "substitution":
      return { kind: wire.kind, ...at, onId: other! };
    case "own_goal":
    case "yellow":
    case "red":
    case "save":
      return { kind: wire.kind, ...at };
    default:
      return { kind: wire.kind };
  }
}

const branded = (ids: readonly number[] = []): FootballerId[] => ids.map(footballerId);

export function presentAct(act: MatchAct): WireListedAct {
  switch (act.kind) {
    case "lineup":
      return { kind: act.kind, side: act.side, starters: [...act.starters], bench: [...act.bench] };
    case "clock":
      return { kind: act.kind, minute: act.minute };
    case "figures":
      return { kind: act.kind, element: act.footballerId, stats: { ...act.stats } };
    case "goal":
      return { kind: act.kind, ...presentPlayed(act), other: act.assistId, penalty: act.isPenalty };
    case "penalty_missed":
      return { kind: act.kind, ...presentPlayed(act), other: act.saverId };
    case "substitution":
      return { kind: act.kind, ...presentPlayed(act), other: act.onId };
    case "own_goal":
    case "yellow":
    case "red":
    case "save":
      return { kind: act.kind, ...presentPlayed(act) };
    case "carried":
      return { kind: act.kind, side: act.side, element: act.footballerId, stats: { ...act.stats } };
    case "carried_goals":
      return { kind: act.kind, side: act.side, minute: act.minute, added: act.added, goals: act.count };
    case "kick_off":
      return { kind: act.kind, ...(act.isCatchingUp && { catching_up: true }) };
    default:
      return { kind: act.kind };
  }
}

const presentPlayed = (act: { minute: number; added: number; footballerId: FootballerId }) => ({
  minute: act.minute,
  added: act.added,
  element: act.footballerId as number,
});
