import { useLingui } from "@lingui/react/macro";

import type { League } from "../../../api/leagues/leagues.ts";

/** A league's name; those that the game itself named are named in the reader's language. */
export function useLeagueName(): (league: Pick<League, "name" | "shortName" | "kind">) => string {
  const { t } = useLingui();
  return ({ name, shortName, kind }) => {
    if (shortName === "overall") return t({ message: "Overall", context: "league" });
    if (shortName === "autumn") return t`Autumn start`;
    const round = /^event-(\d+)$/.exec(shortName ?? "")?.[1];
    if (round !== undefined) return t`Started in round ${round}`;
    const number = kind === "public" ? /^League (\d+)$/.exec(name)?.[1] : undefined;
    return number === undefined ? name : t`League ${number}`;
  };
}
