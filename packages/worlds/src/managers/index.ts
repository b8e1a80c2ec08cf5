/** Invented managers with human habits: for the demo, replays and simulations. Pure. */
export { applyDecision, enterSquad, sameLineup, squadOf, type ManagedEntry } from "./apply-decision.ts";
export { decide, decideSquad } from "./decide.ts";
export { inventManager, inventManagers, type Manager } from "./manager.ts";
export { PointsBook } from "./points-book.ts";
export { scout, type PublicFootballer, type Scouting } from "./scouting.ts";
