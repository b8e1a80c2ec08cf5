export { Crest } from "./Crest.tsx";
export { CrestSprite } from "./CrestSprite.tsx";
export type { ClubKit, CrestKit, ShirtKit } from "@elleveren/contract/club-kit.ts";
export { NEUTRAL_KIT } from "@elleveren/contract/club-kit.ts";
export { Pitch } from "./Pitch.tsx";
export { PitchList } from "./PitchList.tsx";
export type {
  BenchSlot,
  PitchLine,
  PitchModel,
  PitchSlot,
  RibbonMatch,
  SlotMarks,
  SlotScore,
  SlotState,
} from "./pitch-model.ts";
export { slotsInOrder } from "./pitch-model.ts";
export { EmptyShirt, Shirt, shirtColours } from "./Shirt.tsx";
export { ShirtSprite } from "./ShirtSprite.tsx";
