/** Keep-alive connections of ours, each asking again as soon as it was answered. */
import { Agent, request } from "node:http";

export interface Asked {
  readonly path: string;
  readonly headers: Record<string, string>;
}

export interface Asking {
  readonly port: number;
  /** The next request. */
  readonly next: () => Asked;
  readonly connections: number;
  readonly seconds: number;
}

/** Answers a second; throws when one was a failure. */
export async function askAll({ port, next, connections, seconds }: Asking): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endsAtMs = performance.now() + seconds * 1000;
  let count = 0;
  const caller = async () => {
    while (performance.now() < endsAtMs) {
      await askOnce(agent, port, next());
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  agent.destroy();
  return count / seconds;
}

function askOnce(agent: Agent, port: number, { path, headers }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, agent }, (response) => {
      response.resume();
      response.on("end", () => {
        if ((response.statusCode ?? 500) < 400) resolve();
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
