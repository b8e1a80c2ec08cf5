/**
 * Builds the function that draws the first page on the server (`src/drawn/draw-page.tsx`): one file beside the site, whole
 * in itself, without the screens that are loaded later, because none of them is drawn there.
 */
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

import { sitePlugins } from "./vite.config.ts";

/** As `features/content/landing/landing.ts` loads it. */
const DRAWN = "./LandingScreen.tsx";

/** Parts that the first page loads later stay outside, and are never asked for; the page itself is inside. */
const nothingLater = (): Plugin => ({
  name: "nothing-later",
  enforce: "pre",
  resolveDynamicImport: (specifier) =>
    typeof specifier === "string" && specifier.startsWith(".") && specifier !== DRAWN
      ? { id: specifier, external: true }
      : null,
});

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [nothingLater(), ...sitePlugins({ textsAreWhole: true })],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: "src/drawn/draw-page.tsx",
    outDir: "dist/drawing",
    target: "node20",
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: "[name].js", codeSplitting: false } },
  },
});
