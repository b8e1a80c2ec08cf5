/**
 * The faults of a season, and when each comes: drawn from the seed before it begins, by round, phase and step, so that the same
 * seed breaks the same thing at the same step. How far the step had come when it broke depends on the machine.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";

import { seededRandom, type SeededRandom } from "../../features/operate/index.ts";
import { PROCESSES, type ProcessName, type SimulatedGame, WEB } from "./simulated-game.ts";

export const PHASES = ["news", "decide", "prices", "late", "close", "facts", "settle"] as const;
/**
 * `news` and `prices` come twice before a deadline, with `decide` between: what arrives, and the tick that moves prices.
 * `late` are saves around the deadline, `close` is the tick that closes, `facts` are told while matches are on, and
 * `settle` is the tick that settles.
 */
export type Phase = (typeof PHASES)[number];

export type FaultKind =
  /** `kill -9` of a process, started again a while later. */
  | "kill"
  /** `kill -9` of PostgreSQL, started again a while later. */
  | "kill-database"
  /** A process and the database do not hear each other for a while; then what waited goes on. */
  | "hold"
  /** The same, but every connection is dead when the line is back. */
  | "lose"
  /** Every connection of a process ends at once. */
  | "cut"
  /** The database ends all connections. */
  | "terminate";

export interface Fault {
  readonly round: number;
  readonly phase: Phase;
  /** Where in the phase, from 0 to 1. */
  readonly at: number;
  readonly kind: FaultKind;
  readonly target: ProcessName;
  /** Real time into the step at which it happens. */
  readonly afterMs: number;
  /** How long the process stays away, or the line silent. */
  readonly lastsMs: number;
}

/** Restarts cost a second each, so they are few; lines break all the time. */
const PER_SEASON: Readonly<Record<FaultKind, readonly [number, number]>> = {
  kill: [5, 8],
  "kill-database": [1, 2],
  hold: [4, 7],
  lose: [3, 5],
  cut: [8, 14],
  terminate: [3, 6],
};

/** The busiest processes of each phase, where a kill meets most. */
const BUSY: Readonly<Record<Phase, readonly ProcessName[]>> = {
  news: ["jobs"],
  decide: WEB,
  prices: ["jobs"],
  late: WEB,
  close: ["jobs"],
  facts: ["jobs", "jobs", ...WEB],
  settle: ["jobs"],
};

/** How far into a step it may break, milliseconds of real time: a tick is longer than a save, and settling longest. */
const LATEST_MS: Readonly<Record<Phase, number>> = {
  news: 12,
  decide: 12,
  prices: 120,
  late: 12,
  close: 120,
  facts: 12,
  settle: 300,
};

/** None of this kind before the first round: no squad changes then, and no price moves. */
const BETWEEN_ROUNDS: readonly Phase[] = ["news", "decide", "prices"];

/** `times` as much as in a usual season; one of few rounds has each sort at least once. */
export function planFaults(seed: number, roundCount: number, times = 1): Fault[] {
  const random = seededRandom(seed, "faults");
  const share = (times * roundCount) / 30;
  return (Object.keys(PER_SEASON) as FaultKind[]).flatMap((kind) => {
    const [least, most] = PER_SEASON[kind];
    const count = Math.max(1, Math.round(random.between(least, most) * share));
    return Array.from({ length: count }, () => drawFault(random, kind, roundCount));
  });
}

function drawFault(random: SeededRandom, kind: FaultKind, roundCount: number): Fault {
  const round = random.between(1, roundCount);
  const phase = random.pick(PHASES.filter((one) => round > 1 || !BETWEEN_ROUNDS.includes(one)));
  return {
    round,
    phase,
    at: random.next(),
    kind,
    target: random.chance(0.85) ? random.pick(BUSY[phase]) : random.pick(PROCESSES),
    afterMs: random.between(0, LATEST_MS[phase]),
    lastsMs: kind === "hold" || kind === "lose" ? random.between(100, 2500) : random.between(0, 400),
  };
}

/** A fault that broke something. */
export interface Happened extends Fault {
  /** The step it was meant for was still being done. */
  readonly inTime: boolean;
}

export class Faults {
  readonly happened: Happened[] = [];
  private readonly game: SimulatedGame;
  private readonly planned: Fault[];
  private readonly under: Promise<void>[] = [];
  /** Deaths come one after the other: a process that starts while the database is away is another story. */
  private dying: Promise<void> = Promise.resolve();

  constructor(game: SimulatedGame, planned: readonly Fault[]) {
    this.game = game;
    this.planned = [...planned];
  }

  /** Does a step, with the faults planned for it in the middle. */
  async during<T>(step: Step, work: () => Promise<T>): Promise<T> {
    const due = this.takeDue(step);
    let isDone = false;
    for (const fault of due) {
      const begin = () => void this.happened.push({ ...fault, inTime: !isDone });
      const isDeath = fault.kind === "kill" || fault.kind === "kill-database";
      if (isDeath) this.under.push((this.dying = this.dying.then(() => this.inflict(fault, begin))));
      else this.under.push(this.inflict(fault, begin));
    }
    try {
      return await work();
    } finally {
      isDone = true;
    }
  }

  /** Faults planned for a finished round that never happened. */
  missed(round: number): readonly Fault[] {
    return this.planned.filter((fault) => fault.round === round);
  }

  /** Waits until everything that broke is whole again. */
  async over(): Promise<void> {
    for (let count = 0; count < this.under.length;) {
      count = this.under.length;
      await Promise.all(this.under);
    }
    this.under.length = 0;
  }

  /** With what was due at an earlier step that never came: how many there are is known when they begin. */
  private takeDue({ round, phase, index, count }: Step): Fault[] {
    const isDue = (fault: Fault) =>
      fault.round === round && fault.phase === phase && Math.min(count - 1, Math.floor(fault.at * count)) <= index;
    const due = this.planned.filter(isDue);
    for (const fault of due) this.planned.splice(this.planned.indexOf(fault), 1);
    return due;
  }

  private async inflict(fault: Fault, begin: () => void): Promise<void> {
    const { game } = this;
    const { kind, target, lastsMs } = fault;
    const process = game.processes[target];
    const line = game.lines[target];
    await sleep(fault.afterMs);
    // The database itself may be away by another fault.
    if (kind === "terminate") return terminateAll(game).then(begin, () => {});
    begin();
    switch (kind) {
      case "kill":
        await process.kill();
        await sleep(lastsMs);
        return process.start();
      case "kill-database":
        return game.database.kill(lastsMs);
      case "hold":
        line.hold();
        await sleep(lastsMs);
        return line.heal();
      case "lose":
        line.hold();
        await sleep(lastsMs);
        line.cut();
        return line.heal();
      case "cut":
        return line.cut();
    }
  }
}

async function terminateAll({ db }: SimulatedGame): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'elleveren%'`.execute(db);
}

export interface Step {
  readonly round: number;
  readonly phase: Phase;
  /** Which of the phase's steps, from 0, and how many there are. */
  readonly index: number;
  readonly count: number;
}
