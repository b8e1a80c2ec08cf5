import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { execFileSync } from "node:child_process";

import { sitePlugins } from "./packages/web/vite.config.ts";
import { useTestFolder } from "./tools/test-folder.ts";

useTestFolder();

// The files that tests read of the contract are made from it first.
execFileSync(process.execPath, ["tools/client/main.ts", "--if-changed"], {
  cwd: import.meta.dirname,
  stdio: "inherit",
});

/** Long files that are small would come last, alone on one worker, where no earlier run is remembered. */
const LONGEST = ["e2e/site/screens.e2e.ts", "e2e/site/crawl.e2e.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/**
 * Five projects: `unit` needs nothing, `house` looks at the repository itself, `server` needs a PostgreSQL (see its
 * global set-up), `web` a simulated page, and `e2e` a browser and the built site. A test machine is counted on to have two cores:
 * two workers, and a third where tests wait for processes, browsers and time limits more than they compute.
 */
export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/{rules,contract,engine,optimiser}/src/**/*.test.ts"],
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: "house",
          include: ["tools/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "server",
          maxWorkers: 3,
          include: ["packages/{server,worlds}/src/**/*.test.ts"],
          exclude: ["**/*.citus.test.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
          // The server keeps what it knows in its context, one a test server, so files may share what is loaded.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          // Each file starts a server of its own; on a machine of two busy cores a time limit can pass in between. What
          // came out wrong is wrong, and has no second try.
          retry: { count: 1, condition: /timed out in \d+ ?ms/u },
          // A busy machine needs longer than the second that is usual.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        // Opt-in: `npm run prove -- citus` gives it a cluster.
        test: {
          name: "citus",
          include: process.env["CITUS_URL"] === undefined ? [] : ["packages/server/src/**/*.citus.test.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
          isolate: false,
          testTimeout: 900_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: sitePlugins(),
        test: {
          name: "web",
          include: ["packages/web/src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          // Typing in a simulated page takes its time on a busy machine.
          testTimeout: 90_000,
          // Building a simulated page costs more than most tests of one: files share it, and leave it as they found it.
          isolate: false,
          setupFiles: ["packages/web/src/testing/each-file.ts"],
        },
      },
      {
        // Opt-in: `npm run test:browsers` looks for the engines.
        test: {
          name: "engines",
          include: process.env["TEST_ENGINES"] === undefined ? [] : ["e2e/engines/*.engines.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 40_000, interval: 150 } },
        },
      },
      {
        test: {
          name: "e2e",
          maxWorkers: 3,
          include: ["e2e/**/*.e2e.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
          isolate: false,
          // Each file has a server and a browser of its own, and waits for pages as much as it computes.
          // A browser on a busy machine can stall; what fails three times is broken, and what needed a second try says so.
          retry: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page's content comes when it comes.
          expect: { poll: { timeout: 15_000, interval: 50 } },
        },
      },
    ],
  },
});
