import type { WireEntryLogRow } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  ArrowLeftRight,
  ReceiptText,
  Settings2,
  Sparkles,
  Undo2,
  UserPlus,
  Users,
  type LucideIcon,
} from "lucide-react";

import { receiptCode } from "../../api/play/my-team.ts";
import { Button } from "../../ui/Button.tsx";
import { LogRow } from "../../ui/rows/LogRow.tsx";
import { changeLines } from "./change-lines.ts";
import { ChangeText } from "./ChangeText.tsx";
import styles from "./EntryLogScreen.module.css";
import { useKindName } from "./use-kind-name.ts";

const ICONS: Readonly<Record<WireEntryLogRow["kind"], LucideIcon>> = {
  created: UserPlus,
  transfers: ArrowLeftRight,
  undo: Undo2,
  lineup: Users,
  chip: Sparkles,
  details: Settings2,
};

/** One change: what it was, when, for which round, what it did, and the way to its receipt. */
export function EntryLogRow({ entry, onReceipt }: { entry: WireEntryLogRow; onReceipt: () => void }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const { receipt } = entry;
  return (
    <LogRow
      icon={ICONS[entry.kind]}
      title={kindName(entry.kind)}
      atMs={Date.parse(entry.time)}
      detail={entry.kind === "details" ? undefined : <Trans>Round {entry.event}</Trans>}
      changes={changeLines(entry).map((line, index) => (
        <ChangeText key={index} line={line} />
      ))}
      none={<Trans>Saved without a difference</Trans>}
    >
      {receipt && (
        <div className={styles.receipt}>
          <Button kind="ghost" onPress={onReceipt} aria-label={t`Receipt ${receiptCode(receipt.signature)}`}>
            <ReceiptText aria-hidden="true" />
            <span className="num">{receiptCode(receipt.signature)}</span>
          </Button>
        </div>
      )}
    </LogRow>
  );
}
