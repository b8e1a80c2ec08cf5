import { useLingui } from "@lingui/react/macro";
import type { MatchPlace } from "@elleveren/rules";

export interface PlaceWords {
  /** Fits the plate of a shirt: "off 61′", "bench". Null where the match's own word says enough. */
  readonly brief: string | null;
  /** For a line of text and for screen readers. */
  readonly whole: string;
}

/** Where a footballer is in a match, in words. */
export function usePlaceWords(): (place: MatchPlace, match: { readonly isOver: boolean }) => PlaceWords {
  const { t } = useLingui();
  const off = (minute: number | null, isSentOff: boolean): PlaceWords => {
    if (isSentOff) {
      const brief = t({ message: "red", context: "sent off, on the plate of a shirt" });
      if (minute === null) return { brief, whole: t`sent off` };
      return { brief: `${brief} ${minute}′`, whole: t`sent off at ${minute}′` };
    }
    const brief = t({ message: "off", context: "substituted, on the plate of a shirt" });
    if (minute === null) return { brief, whole: t`taken off` };
    return { brief: `${brief} ${minute}′`, whole: t`taken off at ${minute}′` };
  };
  return (place, { isOver }) => {
    switch (place.kind) {
      case "eleven":
        return { brief: null, whole: t`in the announced eleven` };
      case "bench":
        return {
          brief: isOver ? null : t({ message: "bench", context: "where a player sits" }),
          whole: isOver ? t`stayed on the bench` : t`on the bench`,
        };
      case "left_out":
        return {
          brief: isOver ? null : t({ message: "left out", context: "of the squad, on the plate of a shirt" }),
          whole: t`not in the squad`,
        };
      case "not_in_eleven":
        return {
          brief: isOver ? null : t({ message: "not on", context: "the pitch, on the plate of a shirt" }),
          whole: isOver ? t`did not play` : t`not in the eleven`,
        };
      case "on":
        return {
          brief: null,
          whole: (place.sinceMinute ?? 0) > 0 ? t`on the pitch since ${place.sinceMinute}′` : t`on the pitch`,
        };
      case "off":
        return isOver ? { ...off(place.minute, place.isSentOff), brief: null } : off(place.minute, place.isSentOff);
      case "played":
        return {
          brief: null,
          whole: (place.sinceMinute ?? 0) > 0 ? t`played from ${place.sinceMinute}′` : t`played`,
        };
      case "unknown":
        return { brief: null, whole: t`line-up not known yet` };
    }
  };
}
