export { agentChangeRoutes } from "./changes.routes.ts";
export { deleteOldChanges, selectChange, selectChanges } from "./changes.sql.ts";
export { confirmChange, undoChange } from "./decide-change.ts";
export type { Caller } from "./inner-calls.ts";
export { presentChange } from "./present.ts";
export { previewChange } from "./preview-change.ts";
export { type Write, WRITES } from "./writes.ts";
