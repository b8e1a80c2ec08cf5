/**
 * The demo's managers while the season is played through: they decide round by round in memory, by the rules and from
 * public data, and what they changed comes out as the rows the public calls would have written.
 */
import {
  entryId,
  type EntryId,
  type FootballerId,
  type RoundId,
  type Ruleset,
  type Squad,
  type Transfer,
} from "@elleveren/rules";

import {
  applyDecision,
  decide,
  decideSquad,
  enterSquad,
  squadOf,
  type ManagedEntry,
  type Manager,
  type Scouting,
} from "../managers/index.ts";
import { seededRandom } from "@elleveren/server/features/operate/index.ts";

/** One accepted change of a squad. */
export interface PoolChange {
  readonly manager: Manager;
  readonly entryId: EntryId;
  readonly roundId: RoundId;
  readonly atMs: number;
  /** Null for a new entry. */
  readonly before: Squad | null;
  readonly after: Squad;
  readonly restored: Squad | null;
  /** Between transfers and line-up; null without transfers. */
  readonly traded: Squad | null;
  readonly transfers: readonly Transfer[];
  readonly costPoints: number;
  readonly chipNumber: number | null;
  /** True when the round had a restored row already, which this change writes over. */
  readonly replaces: boolean;
}

export class ManagerPool {
  readonly managers: readonly Manager[];
  /** Every change so far, by entry. */
  readonly changes = new Map<EntryId, PoolChange[]>();
  private readonly entries = new Map<EntryId, ManagedEntry>();
  private readonly ruleset: Ruleset;
  private readonly firstRounds: ReadonlyMap<Manager, number>;

  constructor(managers: readonly Manager[], ruleset: Ruleset, lastStart: number) {
    this.managers = managers;
    this.ruleset = ruleset;
    this.firstRounds = new Map(managers.map((manager) => [manager, firstRoundOf(manager, lastStart)]));
  }

  get entryCount(): number {
    return this.entries.size;
  }

  entryIds(): EntryId[] {
    return [...this.entries.keys()];
  }

  squad(id: EntryId, roundId: RoundId): Squad {
    const entry = this.entries.get(id);
    if (!entry) throw new Error(`Entry ${id} has not begun.`);
    return squadOf(this.ruleset, entry, roundId);
  }

  entry(id: EntryId): ManagedEntry | undefined {
    return this.entries.get(id);
  }

  /** How many of the entries own each footballer. */
  owners(roundId: RoundId): Map<FootballerId, number> {
    const owners = new Map<FootballerId, number>();
    for (const id of this.entries.keys()) {
      for (const { footballerId } of this.squad(id, roundId).picks) {
        owners.set(footballerId, (owners.get(footballerId) ?? 0) + 1);
      }
    }
    return owners;
  }

  /** Lets the managers in `who` act that have begun or begin now; `atMs` gives each one's time. */
  play(request: {
    readonly scouting: Scouting;
    readonly who: (manager: Manager) => boolean;
    readonly atMs: (manager: Manager) => number;
  }): PoolChange[] {
    const { roundId } = request.scouting;
    const changed: PoolChange[] = [];
    for (const manager of this.managers) {
      const firstRound = this.firstRounds.get(manager) ?? 1;
      if (firstRound > roundId || !request.who(manager)) continue;
      const id = entryId(manager.number);
      const entry = this.entries.get(id);
      const atMs = request.atMs(manager);
      const change = entry
        ? this.act(id, manager, entry, request.scouting, atMs)
        : this.enter(id, manager, request.scouting, atMs);
      if (!change) continue;
      changed.push(change);
      this.changes.set(id, [...(this.changes.get(id) ?? []), change]);
    }
    return changed;
  }

  private enter(id: EntryId, manager: Manager, scouting: Scouting, atMs: number): PoolChange {
    const { ruleset } = this;
    const { market, roundId } = scouting;
    const footballerIds = decideSquad(manager, ruleset, scouting);
    const entry = enterSquad({ ruleset, market, roundId, footballerIds });
    this.entries.set(id, entry);
    const after = squadOf(ruleset, entry, roundId);
    const nothing = { before: null, restored: null, traded: null, chipNumber: null, replaces: false };
    return { manager, entryId: id, roundId, atMs, after, transfers: [], costPoints: 0, ...nothing };
  }

  private act(id: EntryId, manager: Manager, entry: ManagedEntry, scouting: Scouting, atMs: number): PoolChange | null {
    const { ruleset } = this;
    const { market, roundId } = scouting;
    const before = squadOf(ruleset, entry, roundId);
    const decision = decide(manager, { ruleset, scouting, squad: before, chipsPlayed: entry.chipsPlayed });
    const applied = applyDecision({ ruleset, market, roundId, entry, decision });
    if (!applied.row) return null;
    this.entries.set(id, applied.entry);
    const { row: after, restored, traded, transfers, costPoints, chipNumber } = applied;
    const written = { before, after, restored, traded, transfers, costPoints, chipNumber };
    const replaces = entry.rows.some((row) => row.roundId === roundId);
    return { manager, entryId: id, roundId, atMs, replaces, ...written };
  }
}

/** Most are there from the first round, the others come all through the season. */
function firstRoundOf(manager: Manager, lastStart: number): number {
  const random = seededRandom(manager.seed, "start", manager.number);
  return random.chance(0.82) ? 1 : random.between(2, Math.max(2, lastStart));
}
