import { useLingui } from "@lingui/react/macro";

import { useFootballers } from "./use-footballers.ts";

interface Met {
  readonly opponentId: number;
  readonly isHome: boolean;
}

/** "BRA (H)", or with the club's whole name. */
export function useOpponentText(): (match: Met, isWhole?: boolean) => string {
  const { t } = useLingui();
  const { club } = useFootballers();
  return ({ opponentId, isHome }, isWhole = false) => {
    const { name, shortName } = club(opponentId);
    const side = isHome
      ? t({ message: "H", comment: "Home, beside an opponent" })
      : t({ message: "A", comment: "Away, beside an opponent", context: "away" });
    return `${isWhole ? name : shortName} (${side})`;
  };
}
