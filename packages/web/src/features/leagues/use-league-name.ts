import { useLingui } from "@lingui/react/macro";

/** A league's name; the game's own ones are named in the reader's language. */
export function useLeagueName(): (league: { readonly name: string; readonly shortName: string | null }) => string {
  const { t } = useLingui();
  return ({ name, shortName }) => {
    if (shortName === "overall") return t({ message: "Overall", context: "league" });
    const round = /^event-(\d+)$/.exec(shortName ?? "")?.[1];
    return round === undefined ? name : t`Started in round ${round}`;
  };
}
