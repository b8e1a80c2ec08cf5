import { useLingui } from "@lingui/react/macro";

/** A knockout round's name in the reader's language, from the wire's: `Round of 64` … `Final`. */
export function useCupRoundName(): (roundName: string) => string {
  const { t } = useLingui();
  return (roundName) => {
    switch (roundName) {
      case "Final":
        return t`Final`;
      case "Semi-finals":
        return t`Semi-finals`;
      case "Quarter-finals":
        return t`Quarter-finals`;
      case "Round of 16":
        return t`Round of 16`;
      case "Round of 32":
        return t`Round of 32`;
      case "Round of 64":
        return t`Round of 64`;
      case "Round of 128":
        return t`Round of 128`;
    }
    const places = /^Round of (\d+)$/.exec(roundName)?.[1];
    return places === undefined ? roundName : t`Round of ${places}`;
  };
}
