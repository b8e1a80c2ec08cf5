export {
  chipStatesForEntry,
  decidingRound,
  loadChipStates,
  presentChip,
  presentEntryChip,
  readWireChip,
  selectChipPlays,
} from "./chips.ts";
