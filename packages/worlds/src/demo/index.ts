/** The demo season: invented, seeded, real in everything but its footballers and managers. */
export { selectDemoAccounts, type DemoAccount } from "./demo-accounts.ts";
export { liveAtMs } from "./demo-plan.ts";
export { inventedSeason } from "./season/invented-season.ts";
export { registerDemoManagers } from "./live-managers.ts";
export { prepareDemo } from "./prepare-demo.ts";
export { seedSeason, type Stage } from "./seed-season.ts";
