import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

import { BUILD_TARGETS } from "./browsers.config.ts";
import { chunkGroups } from "./chunks.config.ts";
import { firstPaint } from "./first-paint.config.ts";
import { siteWorker } from "./site-worker.config.ts";
import { splitTexts } from "./split-texts.config.ts";

/** The site's folder, so that the configuration also works when another folder starts Vite (tests, the build tool). */
const webRoot = fileURLToPath(new URL(".", import.meta.url));

/** The game server of `npm run dev`; another address is given as ELLEVEREN_API. */
const apiOrigin = process.env["ELLEVEREN_API"] ?? "http://127.0.0.1:8321";

/**
 * Shared with the component tests, which need the same macros. Babel's preset stands before the React plugin. `textsAreWhole`:
 * for the pages that are drawn on the server, and for the control room.
 */
export const sitePlugins = ({ textsAreWhole = false } = {}) => [
  babel({
    presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd: webRoot }) }, { cwd: webRoot })],
    // A build has no maps of its sources.
    sourceMap: process.env["NODE_ENV"] !== "production",
  }),
  react(),
  lingui({ cwd: webRoot, failOnMissing: process.env["NODE_ENV"] === "production", failOnCompileError: true }),
  splitTexts(webRoot, textsAreWhole),
];

export default defineConfig({
  root: webRoot,
  plugins: [...sitePlugins(), firstPaint(), siteWorker()],
  build: {
    outDir: "dist",
    target: BUILD_TARGETS,
    cssTarget: BUILD_TARGETS,
    // Nothing is inlined as data: URLs, so that the content security policy needs no exception for fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A page's weight limit is measured compressed (`npm run bench -- first-load`); the warning is about other builds' parts.
    chunkSizeWarningLimit: 550,
    rolldownOptions: {
      // How long each plugin took is for a profile.
      checks: { bundlerTimings: false },
      // Icons come through one module that names all of them.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  worker: {
    format: "es",
    // The solver asks for Node's own modules when it runs there, which it never does in a browser.
    rolldownOptions: {
      external: /^node:/,
      checks: { bundlerTimings: false },
      onLog(level, log, tell) {
        if (!log.message.includes('Module "node:')) tell(level, log);
      },
    },
  },
  server: { host: "127.0.0.1", port: 5173, strictPort: true, proxy: { "/api": { target: apiOrigin } } },
  preview: { host: "127.0.0.1", port: 4173, strictPort: true, proxy: { "/api": { target: apiOrigin } } },
});
