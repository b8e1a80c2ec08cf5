/**
 * The cost of a season, in øre a manager, on machines one can rent: the machines that docs/SCALING.md says are needed, times prices.
 * Calculated, not measured; what it is calculated from is measured there. Prices change and differ by host, so that each can
 * be given: `npm run bench -- season-cost [core=100] [memory=10] [disk=0.6] [traffic=15] [letters=1.1] [months=9]`, in kroner: a core and
 * month with 4 GB of memory, each GB of memory beyond, a GB of disk and month, a TB sent, a thousand letters.
 */
import { printRow } from "./measure.ts";

const prices = { core: 100, memory: 10, disk: 0.6, traffic: 15, letters: 1.1, months: 9 };
for (const argument of process.argv.slice(2)) {
  const [name = "", value = ""] = argument.split("=");
  if (!(name in prices) || !(Number(value) >= 0) || value === "") {
    process.stderr.write(`"${argument}" is not NAME=KRONER with one of ${Object.keys(prices).join(", ")}\n`);
    process.exit(2);
  }
  prices[name as keyof typeof prices] = Number(value);
}

/** Memory that comes with a core. */
const MEMORY_A_CORE_GB = 4;
/** A manager's rows of a season, twice for what settling replaces (docs/SCALING.md). */
const DISK_A_MANAGER_GB = 2 * 37e-6;
/** Copies of the database beside the primary's: the kept base copies with their logs. */
const BACKUP_COPIES = 2;
/** MB sent: the site once, with its fonts; six hundred pages read; sixty evenings with a hundred events, each of 750 bytes. */
const SENT_A_MANAGER_GB = (0.3 + 600 * 0.02 + 60 * 100 * 0.00075) / 1000;
/** Half of the managers want the reminder by letter, in each of thirty rounds. */
const LETTERS_A_MANAGER = 15;

interface Setup {
  readonly managers: number;
  readonly machines: string;
  /** Of machines that run the game: how many, cores, GB. */
  readonly game: readonly [count: number, cores: number, memoryGb: number];
  /** Of PostgreSQL with its replicas. */
  readonly database: readonly [count: number, cores: number, memoryGb: number];
}

/** Table "What to run" of docs/SCALING.md. */
const SETUPS: readonly Setup[] = [
  { managers: 100_000, machines: "1 of 2 cores, 4 GB, its PostgreSQL in it", game: [1, 2, 4], database: [0, 0, 0] },
  { managers: 1_000_000, machines: "4 of 4 cores, 8 GB; 2 of 8, 32 GB", game: [4, 4, 8], database: [2, 8, 32] },
  { managers: 10_000_000, machines: "9 of 8 cores, 32 GB; 3 of 32, 256 GB", game: [9, 8, 32], database: [3, 32, 256] },
];

const rounded = (kroner: number) => Math.round(kroner).toLocaleString("en");
const ore = (kroner: number, managers: number) => ((100 * kroner) / managers).toFixed(1);

process.stdout.write(
  `kroner: ${Object.entries(prices)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")}\n\n`,
);
printRow([
  "managers",
  "machines",
  "machines, kr",
  "disks",
  "traffic",
  "letters",
  "season, kr",
  "øre a manager",
  "without letters",
]);
printRow(["--:", "---", "--:", "--:", "--:", "--:", "--:", "--:", "--:"]);
for (const setup of SETUPS) {
  const { managers } = setup;
  const machines = prices.months * (rentOf(setup.game) + rentOf(setup.database));
  const copies = Math.max(1, setup.database[0]) + BACKUP_COPIES;
  const disks = prices.months * managers * DISK_A_MANAGER_GB * copies * prices.disk;
  const traffic = (managers * SENT_A_MANAGER_GB * prices.traffic) / 1000;
  const letters = (managers * LETTERS_A_MANAGER * prices.letters) / 1000;
  const all = machines + disks + traffic + letters;
  printRow([
    managers.toLocaleString("en"),
    setup.machines,
    ...[machines, disks, traffic, letters, all].map(rounded),
    ore(all, managers),
    ore(all - letters, managers),
  ]);
}

function rentOf([count, cores, memoryGb]: Setup["game"]): number {
  const beyond = Math.max(0, memoryGb - cores * MEMORY_A_CORE_GB);
  return count * (cores * prices.core + beyond * prices.memory);
}
