/** A cluster as `npm start` has it: durable, with write-ahead log, in a folder that goes away with it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "../../packages/server/src/db/embedded/index.ts";

export async function startDurableCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "elleveren-bench-"));
  const server = await startEmbeddedPostgres({ dataDirectory });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
