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

import type { LogEntry } from "../../api/play/entry-log.ts";
import { Button } from "../../ui/Button.tsx";
import { LogRow } from "../../ui/rows/LogRow.tsx";
import { changeLines } from "./change-lines.ts";
import { ChangeText } from "./ChangeText.tsx";
import styles from "./EntryLogScreen.module.css";
import { useKindName } from "./use-kind-name.ts";

const ICONS: Readonly<Record<LogEntry["kind"], LucideIcon>> = {
  created: UserPlus,
  transfers: ArrowLeftRight,
  undo: Undo2,
  lineup: Users,
  chip: Sparkles,
  details: Settings2,
};

/** One change: what it was, when, for which round, what it did, and the way to its receipt. */
export function EntryLogRow({ entry, onReceipt }: { entry: LogEntry; onReceipt: () => void }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const { receipt } = entry;
  return (
    <LogRow
      icon={ICONS[entry.kind]}
      title={kindName(entry.kind)}
      atMs={entry.atMs}
      detail={entry.kind === "details" ? undefined : <Trans>Round {entry.roundId}</Trans>}
      changes={changeLines(entry).map((line, index) => (
        <ChangeText key={index} line={line} />
      ))}
      none={<Trans>Saved without a difference</Trans>}
    >
      {receipt && (
        <div className={styles.receipt}>
          <Button kind="ghost" onPress={onReceipt} aria-label={t`Receipt ${receipt.code}`}>
            <ReceiptText aria-hidden="true" />
            <span className="num">{receipt.code}</span>
          </Button>
        </div>
      )}
    </LogRow>
  );
}
