/**
 * The managers, in a process of their own: each connection is kept open and saves one line-up after the other, each of
 * another entry. Written on bare sockets, so that the measured machine is left to the game.
 */
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";

import type { RushBrowser } from "./season.ts";

export interface CallersTask {
  readonly port: number;
  readonly connections: number;
  readonly browsers: readonly RushBrowser[];
  readonly footballerIds: readonly number[];
  readonly round: number;
  /** From now. */
  readonly lengthMs: number;
}

export interface CallersReport {
  /** Milliseconds since the epoch, per answered save, with its time and what it was. */
  readonly endedAtMs: readonly number[];
  readonly tookMs: readonly number[];
  readonly statuses: readonly number[];
  /** Of the receipts of accepted saves. */
  readonly signatures: readonly string[];
  /** Bodies of the first answers that were neither accepted nor late. */
  readonly odd: readonly string[];
  readonly cpuMs: number;
}

process.on("message", (task: CallersTask) => void callAll(task).then((report) => process.send!(report)));

async function callAll(task: CallersTask): Promise<CallersReport> {
  const report = { endedAtMs: [], tookMs: [], statuses: [], signatures: [], odd: [] } as {
    endedAtMs: number[];
    tookMs: number[];
    statuses: number[];
    signatures: string[];
    odd: string[];
  };
  const before = process.cpuUsage();
  const bodies = Array.from({ length: 11 }, (_, index) => bodyOf(task, index + 1));
  const run = randomBytes(6).toString("hex");
  const endsAtMs = Date.now() + task.lengthMs;
  let next = 0;
  const caller = async () => {
    const line = await openLine(task.port);
    while (Date.now() < endsAtMs) {
      const number = next++;
      const browser = task.browsers[number % task.browsers.length]!;
      const turn = Math.floor(number / task.browsers.length);
      const startedAtMs = performance.now();
      const answer = await line.ask(requestOf(browser, `${run}-${number}`, bodies[(number + turn) % 11]!));
      report.tookMs.push(performance.now() - startedAtMs);
      report.endedAtMs.push(Date.now());
      report.statuses.push(answer.status);
      if (answer.status === 200)
        report.signatures.push(/"signature":"([0-9a-f]{64})"/.exec(answer.text)?.[1] ?? "none");
      else if (!answer.text.includes("deadline_passed") && report.odd.length < 5) report.odd.push(answer.text);
      if (answer.status === 503) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    line.close();
  };
  await Promise.all(Array.from({ length: task.connections }, caller));
  const { user, system } = process.cpuUsage(before);
  return { ...report, cpuMs: (user + system) / 1000 };
}

function bodyOf({ footballerIds, round }: CallersTask, captain: number): string {
  const picks = footballerIds.map((element, index) => ({
    element,
    position: index + 1,
    is_captain: index + 1 === captain,
    is_vice_captain: index + 1 === (captain % 11) + 1,
  }));
  return JSON.stringify({ event: round, picks });
}

/** As a browser sends it. */
function requestOf({ entryId, session, csrf }: RushBrowser, key: string, body: string): string {
  return [
    `POST /api/my-team/${entryId}/ HTTP/1.1`,
    "host: elleveren.test",
    "origin: http://elleveren.test",
    "accept: application/json",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    `cookie: sessionid=${session}; csrftoken=${csrf}`,
    `x-csrftoken: ${csrf}`,
    `idempotency-key: ${createHash("md5").update(key).digest("hex")}`,
    "",
    body,
  ].join("\r\n");
}

interface Line {
  ask(request: string): Promise<{ status: number; text: string }>;
  close(): void;
}

function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let received = "";
  let waiting: { resolve(answer: { status: number; text: string }): void; reject(error: Error): void } | null = null;
  // Latin-1: a character is a byte, so lengths agree; what is looked for in it is ASCII.
  socket.setEncoding("latin1");
  socket.on("data", (part: string) => {
    received += part;
    const head = received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const answer = { status: Number(received.slice(9, 12)), text: received.slice(head + 4, head + 4 + length) };
    received = received.slice(head + 4 + length);
    waiting?.resolve(answer);
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("the connection was closed")));
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("connect", () =>
      resolve({
        ask: (request) =>
          new Promise((answered, failed) => {
            waiting = { resolve: answered, reject: failed };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
