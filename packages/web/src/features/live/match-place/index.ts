/** A footballer's place in a match, for every screen that shows one. */
export { PlaceMark } from "./PlaceMark.tsx";
export type { PlaceIn } from "./places.ts";
export { usePlaces } from "./use-places.ts";
export { usePlaceWords } from "./use-place-words.ts";
