import type { WireEntryLogRow } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

/** What a change is called. */
export function useKindName(): (kind: WireEntryLogRow["kind"]) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case "created":
        return t`Team entered`;
      case "transfers":
        return t`Transfers confirmed`;
      case "undo":
        return t`Transfers undone`;
      case "lineup":
        return t`Line-up saved`;
      case "chip":
        return t`Chip changed`;
      case "details":
        return t`Team details changed`;
    }
  };
}
