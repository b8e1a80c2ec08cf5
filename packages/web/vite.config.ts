import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

import { BUILD_TARGETS } from "./browsers.config.ts";
import { firstPaint } from "./first-paint.config.ts";
import { siteWorker } from "./site-worker.config.ts";
import { splitTexts } from "./split-texts.config.ts";

/** The site's folder, so that the configuration also works when another folder starts Vite (tests, the build tool). */
const webRoot = fileURLToPath(new URL(".", import.meta.url));

/** The game server of `npm run dev`; another address is given as ELLEVEREN_API. */
const apiOrigin = process.env["ELLEVEREN_API"] ?? "http://127.0.0.1:8321";

/** Shared with the component tests, which need the same macros. Babel's preset stands before the React plugin. */
export const sitePlugins = () => [
  babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd: webRoot }) }, { cwd: webRoot })] }),
  react(),
  lingui({ cwd: webRoot, failOnMissing: process.env["NODE_ENV"] === "production", failOnCompileError: true }),
  splitTexts(webRoot),
];

/** What several screens share, by what they share it for: a file each, so that none brings what it has no use for. */
const LIBRARIES = /node_modules[\\/](react-aria|react-stately|@internationalized)/;
const ACCOUNTS =
  /src[\\/](features[\\/](accounts|security|ended-session)|api[\\/](passkeys|factors|providers|emails|login-code))/;
const BASICS =
  /src[\\/](ui[\\/](?!SheetFrame|TooltipBubble|QrCode|Bill\.)\w+\.|features[\\/](shell|problems)|api[\\/]round-points)|node_modules[\\/]lucide-react/;
/** Small things of the screens with a team's own pitch. */
const MARKS =
  /src[\\/]features[\\/](my-team[\\/](armband-marks|ActiveChip|SwapGround|use-lineup)|footballers[\\/](\w+Notice|bench)|planner[\\/]PlannerLink|shell[\\/]ClockSkew)|src[\\/]ui[\\/](Bill|DockedBar)\./;
const LEAGUES = /src[\\/](features[\\/](leagues|cups|moderation)|ui[\\/]charts|api[\\/](league|cups|moderation))/;
const TEAMS =
  /src[\\/](features[\\/](footballers|squad-edit|my-team|points)[\\/]|api[\\/](transfers|my-team|fixtures|lineups|footballer))|packages[\\/]rules/;

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
    rolldownOptions: {
      output: {
        // Each file costs a phone's network a round trip, six at a time: what every page needs is one file, and what
        // screens share comes in a few rather than in dozens.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 9 },
            { name: "overlays", test: LIBRARIES, minShareCount: 2, priority: 8 },
            { name: "accounts", test: ACCOUNTS, minShareCount: 3, priority: 6 },
            { name: "basics", test: BASICS, minShareCount: 3, priority: 7 },
            { name: "league-parts", test: LEAGUES, minShareCount: 3, priority: 4 },
            { name: "team-parts", test: TEAMS, minShareCount: 4, priority: 5 },
            { name: "team-marks", test: MARKS, minShareCount: 2, priority: 3 },
          ],
        },
      },
    },
  },
  worker: {
    format: "es",
    // The solver asks for Node's own modules when it runs there, which it never does in a browser.
    rolldownOptions: { external: /^node:/ },
  },
  server: { host: "127.0.0.1", port: 5173, strictPort: true, proxy: { "/api": { target: apiOrigin } } },
  preview: { host: "127.0.0.1", port: 4173, strictPort: true, proxy: { "/api": { target: apiOrigin } } },
});
