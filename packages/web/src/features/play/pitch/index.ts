export { Crest } from "./Crest.tsx";
export { CrestSprite } from "./CrestSprite.tsx";
export { PitchList } from "./PitchList.tsx";
export { Ribbon } from "./slot-button.tsx";
export { SquadView, type SquadViewProps } from "./SquadView.tsx";
export type { PitchModel, PitchSlot, RibbonMatch, SlotMarks, SlotState } from "./pitch-model.ts";
export { Shirt, shirtColours } from "./Shirt.tsx";
export { ShirtSprite } from "./ShirtSprite.tsx";
