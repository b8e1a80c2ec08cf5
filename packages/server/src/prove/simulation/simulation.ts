/** A simulated season: its options, its shared state, its report. */
import type { Ruleset } from "@elleveren/rules";

import type { Season } from "../../features/seasons/index.ts";
import type { Delivery, SeasonScript } from "../../features/operate/index.ts";
import type { ReplayManager } from "../replay-managers.ts";
import type { Faults } from "./faults.ts";
import type { SimulatedLeagues } from "./leagues.ts";
import type { Shadow } from "./checks/shadow.ts";
import type { SimulatedGame } from "./simulated-game.ts";
import type { Traffic } from "./steady-client.ts";
import type { StreamWatcher } from "./stream-watcher.ts";

export interface SimulationRequest {
  readonly seed: number;
  readonly managerCount: number;
  readonly roundCount: number;
  /** So many times as much breaks as in a usual season; 1 when left out. */
  readonly faults?: number;
  readonly progress: (line: string) => void;
}

export interface SimulationReport {
  readonly rounds: number;
  readonly managers: number;
  readonly calls: number;
  /** Calls that were repeated after no answer or a Retry-After. */
  readonly repeats: number;
  /** Answers that say: not now, ask again. */
  readonly refusedForNow: number;
  readonly messages: number;
  readonly kills: number;
  readonly databaseKills: number;
  /** Lines cut, held or lost. */
  readonly partitions: number;
  /** Kills and partitions that came while the step they were meant for was still being done. */
  readonly inTime: number;
  /** Work of the feed and of ticks that broke and was done again. */
  readonly redone: number;
  readonly lateTries: number;
  readonly results: number;
  readonly priceChanges: number;
  /** Of the process that took most, at the end. */
  readonly processMemoryMb: number;
  /** Processor time: of the simulation itself, of the processes that were not killed, of the database since its last start. */
  readonly cpuSeconds: Readonly<Record<"simulation" | "processes" | "database", number>>;
  readonly violations: readonly string[];
}

export interface Simulation {
  readonly game: SimulatedGame;
  readonly season: Season;
  readonly ruleset: Ruleset;
  readonly script: SeasonScript;
  readonly seed: number;
  readonly deliveries: Delivery[];
  readonly managers: readonly ReplayManager[];
  readonly leagues: SimulatedLeagues;
  readonly shadow: Shadow;
  readonly faults: Faults;
  readonly traffic: Traffic;
  readonly pages: readonly StreamWatcher[];
  readonly violations: string[];
  readonly counts: { messages: number; redone: number; lateTries: number };
}
