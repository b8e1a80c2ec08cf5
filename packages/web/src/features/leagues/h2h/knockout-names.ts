import { useLingui } from "@lingui/react/macro";

/** What a round of the knock-outs is called in the reader's language; the wire has English names. */
export function useKnockoutName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    if (name === "Final") return t({ message: "Final", context: "round of knock-outs" });
    if (name === "Semi-finals") return t({ message: "Semi-finals", context: "round of knock-outs" });
    if (name === "Quarter-finals") return t({ message: "Quarter-finals", context: "round of knock-outs" });
    const places = /^Round of (\d+)$/u.exec(name)?.[1];
    return places === undefined ? name : t({ message: `Round of ${places}`, context: "round of knock-outs" });
  };
}
