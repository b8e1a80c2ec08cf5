export { presentChip, presentEntryChip } from "./chips.present.ts";
export { chipStatesForEntry, decidingRound, loadChipStates, readWireChip, selectChipPlays } from "./entry-chips.ts";
