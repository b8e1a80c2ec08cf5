export { presentChip, presentEntryChip } from "./chips.present.ts";
export { selectChipPlays } from "./chips.sql.ts";
export { chipStatesForEntry, decidingRound, loadChipStates } from "./entry-chips.ts";
export { readWireChip } from "./wire-chip.ts";
