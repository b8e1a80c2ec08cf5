/**
 * Builds the operators' control room (`src/control/`): a page of its own beside the fans' site, so that no visitor
 * loads any of it. The server gives it, its files included, to operators alone.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

import { BUILD_TARGETS } from "./browsers.config.ts";
import { sitePlugins } from "./vite.config.ts";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/control/",
  plugins: sitePlugins({ textsAreWhole: true }),
  publicDir: false,
  build: {
    outDir: "dist/control",
    emptyOutDir: true,
    target: BUILD_TARGETS,
    cssTarget: BUILD_TARGETS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "control.html",
      checks: { bundlerTimings: false },
      experimental: { lazyBarrel: true },
    },
  },
});
