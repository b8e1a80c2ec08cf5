/** The proofs of the game beside its tests, declared once: for the list, for one by name, and for all of them. */
import { join } from "node:path";

export interface Proof {
  readonly name: string;
  /** The proof's claim, in a line. */
  readonly shows: string;
  /** The arguments behind the name; empty where none are needed. */
  readonly usage: string;
  /** From the root of the repository. */
  readonly file: string;
  /**
   * The arguments with which `all` runs it, once for each row, given the folder of recorded seasons. Without them the proof needs
   * something that only its reader has: a league, a cluster, a folder of final files.
   */
  readonly inAll?: (seasons: string) => readonly (readonly string[])[];
  /** A folder of recorded seasons that `inAll` needs; where it is absent the proof is skipped and says so. */
  readonly season?: string;
}

const NORWAY = "eliteserien-2017";
const ENGLAND = "fpl-2025-26";
const own = (name: string): string => `packages/server/src/prove/${name}.ts`;
const once = (): readonly (readonly string[])[] => [[]];

export const PROOFS: readonly Proof[] = [
  {
    name: "simulate",
    shows: "a seeded season on processes and a database that are killed and cut off; what must always hold does",
    usage: "[--seed 42 | --seeds 1-200 [--at-once 2]] [--managers N] [--rounds N] [--faults N]",
    file: own("simulate"),
    inAll: once,
  },
  {
    name: "verify",
    shows: "a simulated season is checked by the published verifier, which then finds every change of its past",
    usage: "[--seed 42] [--managers N] [--rounds N] [--faults N]",
    file: own("verify"),
    inAll: once,
  },
  {
    name: "rush",
    shows: "managers save around a deadline on broken lines; every answer holds in the closed round",
    usage: "[--seed 1] [--managers 200] [--writes 10] [--outage]",
    file: own("rush"),
    inAll: () => [[], ["--outage"]],
  },
  {
    name: "chat",
    shows:
      "10,000 leagues hear of a round in their chats once, over kills of those who send and chats that are slow or gone",
    usage: "[--seed 1] [--leagues 10000] [--kills 10] [--processes 2]",
    file: own("chat"),
    inAll: once,
  },
  {
    name: "attack",
    shows: "100,000 hostile requests to every call and page, as every kind of viewer: no fault, no long work",
    usage: "[--seed 1] [--requests 100000]",
    file: own("attack"),
    inAll: once,
  },
  {
    name: "upgrade",
    shows: "the processes of a game under load are replaced by a newer release; no call fails",
    usage: "[--managers 40] [--streams 20] [--old FOLDER]",
    file: own("upgrade"),
    inAll: once,
  },
  {
    name: "backup",
    shows: "a game that is played is destroyed and restored to a minute before a deadline; every receipt holds",
    usage: "[--seed 1] [--managers 100] [--seconds 10]",
    file: own("backup"),
    inAll: once,
  },
  {
    name: "follow",
    shows: "a server is killed in its matches, another follows it; both end with the same points",
    usage: "[--kills N] [--managers N] [--data FOLDER]",
    file: own("follow"),
    inAll: once,
  },
  {
    name: "points",
    shows: "every footballer's points of a recorded season",
    usage: "FOLDER --rules RULESET [--bonus]",
    file: own("points"),
    season: ENGLAND,
    inAll: (seasons) => [
      [join(seasons, NORWAY), "--rules", NORWAY],
      [join(seasons, ENGLAND), "--rules", ENGLAND, "--bonus"],
    ],
  },
  {
    name: "rounds",
    shows: "managers' rounds: points, bench, automatic substitutions; with --engine also by the engine",
    usage: "FILE.jsonl --season FOLDER --rules RULESET [--engine]",
    file: own("rounds"),
    season: ENGLAND,
    inAll: (seasons) =>
      ["rounds_before_after", "rounds_sample"].map((file) => [
        join(seasons, ENGLAND, "managers", `${file}.jsonl`),
        "--season",
        join(seasons, ENGLAND),
        "--rules",
        ENGLAND,
        "--engine",
      ]),
  },
  {
    name: "replay",
    shows: "recorded managers play their season again through the public API: transfers, cost and bank",
    usage: "MANAGERS_FOLDER --season FOLDER --rules RULESET",
    file: own("replay"),
    season: ENGLAND,
    inAll: (seasons) => [[join(seasons, ENGLAND, "managers"), "--season", join(seasons, ENGLAND), "--rules", ENGLAND]],
  },
  {
    name: "play",
    shows: "a recorded season through the whole system, with managers who decide by a seed",
    usage: "FOLDER [--managers N] [--seed N] [--rules RULESET]",
    file: own("play"),
    season: NORWAY,
    inAll: (seasons) => [[join(seasons, NORWAY), "--rules", NORWAY]],
  },
  {
    name: "h2h",
    shows: "head-to-head tables of recorded matches, against the published ones",
    usage: "MATCHES.csv STANDINGS.csv",
    file: own("h2h"),
  },
  {
    name: "draw",
    shows: "every draw and coin of a league's cup, repeated from its published seeds",
    usage: "LEAGUE [--server URL]",
    file: own("draw"),
  },
  {
    name: "open-data",
    shows: "a season's settled tables made again from its open data alone, against what the game shows",
    usage: "[--server URL] [--season NAME] [--rules RULESET]",
    file: own("open-data"),
  },
  {
    name: "season-files",
    shows: "the results of a season's final files, from their facts and the rules alone",
    usage: "FOLDER",
    file: "packages/server/src/cli/check-season-files.ts",
  },
  {
    name: "soak",
    shows: "half an hour of matches on a fast clock with 500 open pages and 200 managers at it",
    usage: "[--minutes 30] [--speed 60] [--streams 500] [--managers 200] [--entries 20000]",
    file: "bench/soak/main.ts",
    inAll: once,
  },
  {
    name: "rehearsal",
    shows: "a round of ten million teams on one machine: loaded, saved into until the deadline, played live, settled",
    usage: "[--entries 10000000] [--minutes 20] [--speed 60] [--pages 900] [--rush 15] [--connections 32]",
    file: "bench/rehearsal/main.ts",
    inAll: () => [["--entries", "200000", "--minutes", "5"]],
  },
  {
    name: "browsers",
    shows: "the built site uses nothing that a browser it is made for lacks",
    usage: "",
    file: "tools/served/main.ts",
    inAll: once,
  },
  {
    name: "citus",
    shows: "the same season and rules on a distributed database, row by row; needs CITUS_URL",
    usage: "",
    file: own("citus"),
    inAll: once,
  },
];
