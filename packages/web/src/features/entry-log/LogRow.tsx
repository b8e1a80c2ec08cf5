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

import type { LogEntry } from "../../api/entry-log.ts";
import { formatDeadline } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
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
export function LogRow({ entry, onReceipt }: { entry: LogEntry; onReceipt: () => void }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const lines = changeLines(entry);
  const Icon = ICONS[entry.kind];
  const { receipt } = entry;
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-kind={entry.kind}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.what}>
        <h3>{kindName(entry.kind)}</h3>
        <p className={styles.when}>
          <time dateTime={new Date(entry.atMs).toISOString()}>{formatDeadline(entry.atMs)}</time>
          {entry.kind !== "details" && (
            <>
              {" · "}
              <Trans>Round {entry.roundId}</Trans>
            </>
          )}
        </p>
        {lines.length > 0 ? (
          <ul className={styles.lines}>
            {lines.map((line, index) => (
              <li key={index}>
                <ChangeText line={line} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.lines}>
            <Trans>Saved without a difference</Trans>
          </p>
        )}
      </div>
      {receipt && (
        <div className={styles.receipt}>
          <Button kind="ghost" onPress={onReceipt} aria-label={t`Receipt ${receipt.code}`}>
            <ReceiptText aria-hidden="true" />
            <span className="num">{receipt.code}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
