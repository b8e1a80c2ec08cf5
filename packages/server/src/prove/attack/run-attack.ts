/**
 * Sends an attack's requests one after the other, so that the processor's time between two answers is the request's own, and
 * looks at each answer: no fault, no long work, no long refusal, nothing of the machine in it, and its headers.
 */
import { seededRandom } from "../../features/operate/index.ts";
import { VIEWERS, type AttackedWorld } from "./attacked-world.ts";
import { ATTACKED_CALLS, KINDS, planRequest, type AttackRequest } from "./plan-request.ts";
import { createAttackClient, type AttackAnswer, type AttackClient } from "./send-request.ts";

/** The process under attack. */
export interface AttackedProcess {
  readonly origin: string;
  /** Of its processor, since it began. */
  cpuMs(): Promise<number>;
  /** The memory that its program holds after a collection; null where that says nothing. */
  memoryBytes(): Promise<number | null>;
  /** Lines of its log that say that something failed. */
  readonly faults: readonly string[];
}

export interface AttackOptions {
  readonly seed: number;
  readonly requests: number;
  readonly progress?: (line: string) => void;
}

export interface AttackReport {
  readonly seed: number;
  readonly requests: number;
  readonly calls: number;
  readonly viewers: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowest: readonly string[];
  readonly largestRefusals: readonly string[];
  /** In MB, after a collection; null where it was not measured. */
  readonly memory: { readonly before: number; readonly after: number } | null;
  readonly seconds: number;
  readonly violations: readonly string[];
}

const MOST_CPU_MS = 300;
/** Operators' actions on the whole game, whose work is not one call's. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set(["POST /api/control/rounds/:roundId/settle/"]);
const MOST_CPU_FOR_EVERYBODY_MS = 5000;
const LARGEST_REFUSAL_BYTES = 64 * 1024;
/** Of the memory held before. */
const MOST_MORE_MEMORY = 0.1;
/** Until what is kept once is kept: compiled schemas, prepared statements, and answers, up to 200 of each group of calls. */
const WARM_UP_SHARE = 0.5;
/** Fewer keep more than they let go: the first of each call is what is kept. */
const ENOUGH_FOR_MEMORY = 20_000;
const RENEW_EVERY = 100;
const TOLD_EVERY = 5000;
const SHOWN = 5;
/** Internals that no answer mentions: places in the source, queries, the machine's files. */
const INNARDS =
  /\.ts:\d+|node_modules|node:internal|\bselect .+ from |\bpg_\w+|ECONN|syntax error at|at (async )?\w+ \(|\/work\/|\/opt\//i;

export async function runAttack(
  target: AttackedProcess,
  world: AttackedWorld,
  { seed, requests, progress = () => {} }: AttackOptions,
): Promise<AttackReport> {
  const startedMs = performance.now();
  const random = seededRandom(seed, "attack");
  const client = createAttackClient(target.origin);
  const statuses: Record<string, number> = {};
  const kinds: Record<string, number> = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
  const slowest = new Longest(SHOWN);
  const largest = new Longest(SHOWN);
  const violations: string[] = [];
  let before: number | null = null;
  let cpuMs = await target.cpuMs();
  for (let number = 0; number < requests; number += 1) {
    if (number === Math.floor(requests * WARM_UP_SHARE)) before = await target.memoryBytes();
    if (number % RENEW_EVERY === 0) {
      await world.renew();
      cpuMs = await target.cpuMs();
    }
    if (number > 0 && number % TOLD_EVERY === 0) progress(`${number} requests, ${violations.length} violations`);
    const request = planRequest(number, world, random);
    const answer = await client.send(request);
    const now = await target.cpuMs();
    let taken = now - cpuMs;
    cpuMs = now;
    // Collections and the game's own clock fall into some request; what is its own work comes again.
    for (let again = 0; again < 2 && taken > MOST_CPU_MS; again += 1) {
      taken = Math.min(taken, await cpuOf(target, client, request));
      cpuMs = await target.cpuMs();
    }
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    kinds[request.kind] = (kinds[request.kind] ?? 0) + 1;
    const what = `${request.call}, ${request.viewer}, ${request.kind}`;
    slowest.add(taken, `${taken.toFixed(0)} ms: ${what}: ${answer.status}`);
    if (answer.status >= 400) largest.add(answer.bytes, `${answer.bytes} bytes: ${what}: ${answer.status}`);
    const isForEverybody = answer.status < 400 && FOR_EVERYBODY.has(request.call);
    const wrong = violationsOf(answer, taken, isForEverybody ? MOST_CPU_FOR_EVERYBODY_MS : MOST_CPU_MS);
    if (wrong.length === 0) continue;
    violations.push(`${number} ${what}: ${wrong.join("; ")}: ${shown(request)}`);
    progress(violations.at(-1)!);
  }
  client.close();
  const after = await target.memoryBytes();
  const memory = before === null || after === null ? null : { before: megabytes(before), after: megabytes(after) };
  if (memory && requests >= ENOUGH_FOR_MEMORY && memory.after > memory.before * (1 + MOST_MORE_MEMORY))
    violations.push(`memory went from ${memory.before} to ${memory.after} MB`);
  violations.push(...target.faults.map((line) => `the log says: ${line}`));
  return {
    seed,
    requests,
    calls: ATTACKED_CALLS.length,
    viewers: VIEWERS.length,
    kinds,
    statuses,
    slowest: slowest.lines(),
    largestRefusals: largest.lines(),
    memory,
    seconds: Math.round((performance.now() - startedMs) / 1000),
    violations,
  };
}

/** Without the key of a repeat: with it the answer that was kept is sent again, whatever the work was. */
async function cpuOf(target: AttackedProcess, client: AttackClient, request: AttackRequest): Promise<number> {
  const { "idempotency-key": _, ...headers } = request.headers;
  const before = await target.cpuMs();
  await client.send({ ...request, headers });
  return (await target.cpuMs()) - before;
}

function violationsOf({ status, bytes, headers, text }: AttackAnswer, cpuMs: number, mostMs: number): string[] {
  const wrong: string[] = [];
  if (status === 0) wrong.push("no answer");
  if (status >= 500) wrong.push(`answered ${status} ${text.slice(0, 200)}`);
  if (cpuMs > mostMs) wrong.push(`${cpuMs.toFixed(0)} ms of processor`);
  if (status >= 400 && bytes > LARGEST_REFUSAL_BYTES) wrong.push(`a refusal of ${bytes} bytes`);
  if (status >= 400 && INNARDS.test(text)) wrong.push(`says ${INNARDS.exec(text)?.[0]}`);
  if (status > 0 && (headers["x-content-type-options"] !== "nosniff" || !headers["content-security-policy"]))
    wrong.push("lacks its headers");
  return wrong;
}

/** As it can be sent again: `--seed` and the number say the rest. */
const shown = ({ method, path, body }: AttackRequest): string =>
  `${method} ${path.slice(0, 200)} ${body === null ? "" : body.toString().slice(0, 300)}`;

const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

/** The largest few. */
class Longest {
  readonly #most: number;
  #all: { readonly size: number; readonly line: string }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(size: number, line: string): void {
    if (this.#all.length === this.#most && size <= this.#all.at(-1)!.size) return;
    this.#all = [...this.#all, { size, line }].toSorted((one, other) => other.size - one.size).slice(0, this.#most);
  }

  lines(): string[] {
    return this.#all.map(({ line }) => line);
  }
}
