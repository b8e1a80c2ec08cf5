import { Trans } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import type { Receipt } from "../../../api/play/my-team.ts";
import { formatTimeSeconds } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import styles from "./ReceiptLine.module.css";

/** When a change was accepted and the code to find it by, with the way to the log that keeps it. */
export function ReceiptLine({ entryId, receipt }: { entryId: EntryId; receipt: Receipt }) {
  const time = formatTimeSeconds(receipt.atMs);
  return (
    <p className={styles.receipt}>
      <Trans>
        <AppLink to={paths.entryLog(entryId)}>Receipt</AppLink> {time} · {receipt.code}
      </Trans>
    </p>
  );
}
