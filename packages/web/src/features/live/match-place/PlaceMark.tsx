import type { MatchPlace } from "@elleveren/rules";

import { useIsCurrent } from "../../../api/wire/connection.ts";
import { usePlaceWords } from "./use-place-words.ts";

interface PlaceMarkProps {
  /** In a match that is not over. */
  readonly place: MatchPlace;
  /** Said before the words where a manager's own bench stands in the same row; without it the words are brief. */
  readonly club?: string | undefined;
}

/**
 * A footballer's place in the match, beside the name: a ball for one on the pitch, words for all others. Nothing
 * without facts about it, and nothing without a network.
 */
export function PlaceMark({ place, club }: PlaceMarkProps) {
  const placeWords = usePlaceWords();
  const isCurrent = useIsCurrent();
  if (!isCurrent || place.kind === "unknown") return null;
  const { brief, whole } = placeWords(place, { isOver: false });
  if (place.kind === "on") return <i className="ball ball--on" role="img" aria-label={whole} />;
  if (club !== undefined) {
    return (
      <span className="label">
        {club}: {whole}
      </span>
    );
  }
  return (
    <>
      {brief !== null && (
        <span className="label" aria-hidden="true">
          {brief}
        </span>
      )}
      <span className="vh">{whole}</span>
    </>
  );
}
