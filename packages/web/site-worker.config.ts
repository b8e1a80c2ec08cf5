/** Writes the site's service worker: its source with the names of everything that this build made. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

import { seenPages } from "./src/worker/seen-pages.ts";

const SOURCE = fileURLToPath(new URL("src/worker/worker.js", import.meta.url));
/**
 * The search for the best squad is fetched on demand, and never offline; of the texts the files with all of them are
 * enough.
 */
const LEFT_OUT = /solver-worker|\.(wasm|map)$|\/(?!all\.)[^/]*\.\w\w-[\w-]{8,}\.json$/;

export const siteWorker = (): Plugin => ({
  name: "site-worker",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const source = readFileSync(SOURCE, "utf8");
      const files = Object.keys(bundle).filter((file) => file.startsWith("assets/") && !LEFT_OUT.test(file));
      const entry = Object.values(bundle).find((part) => part.type === "chunk" && part.isEntry)?.fileName;
      if (entry === undefined) this.error("The build has no page to keep.");
      const kept = files.toSorted().map((file) => `/${file}`);
      const version = createHash("sha256").update(source).update(kept.join()).digest("hex").slice(0, 12);
      this.emitFile({
        type: "asset",
        fileName: "worker.js",
        source: source
          .replace("__VERSION__", version)
          .replace('"__FILES__"', JSON.stringify(kept))
          .replace('"__SEEN_PAGES__"', () => JSON.stringify(seenPages()))
          .replace("__ENTRY__", `/${entry}`),
      });
    },
  },
});
