import type { WireEntryLogRow } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";

import { useVerifyReceipt } from "../../api/play/entry-log.ts";
import { receiptCode } from "../../api/play/my-team.ts";
import { formatDayLong, formatTimeSeconds } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import styles from "./EntryLogScreen.module.css";
import { useKindName } from "./use-kind-name.ts";

/** What a receipt covers, character by character, and the server's word on it. */
export function ReceiptSheet({ entry, onClose }: { entry: WireEntryLogRow | null; onClose: () => void }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const verify = useVerifyReceipt();
  const receipt = entry?.receipt;
  const close = () => {
    verify.reset();
    onClose();
  };
  if (!entry || !receipt) return null;
  const atMs = Date.parse(receipt.time);
  const at = `${formatDayLong(atMs)} ${formatTimeSeconds(atMs)}`;
  const answer = verify.data;
  return (
    <Sheet
      isOpen
      onClose={close}
      title={t`Receipt ${receiptCode(receipt.signature)}`}
      foot={
        <>
          <Button onPress={close}>
            <Trans>Close</Trans>
          </Button>
          <Button kind="go" isPending={verify.isPending} onPress={() => verify.mutate(receipt)}>
            <Trans>Check the receipt</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <dl>
          <Fact name={t`Change`} value={kindName(entry.kind)} />
          <Fact name={t`Accepted`} value={at} />
          <Fact name={t({ message: "Round", context: "of a receipt" })} value={String(receipt.event)} />
          <Fact name={t`Fingerprint of the squad`} value={receipt.squad_hash} isCode />
          <Fact name={t`Signature`} value={receipt.signature} isCode />
        </dl>
        <p className="note">
          <Trans>
            The fingerprint is made of your squad by place, what you paid, armbands, bank and chip. The signature can
            only be made by the game: not one character can be changed without it showing.
          </Trans>
        </p>
        {answer?.genuine === true && (
          <Alert kind="success">
            <Trans>The receipt is genuine: the game issued it for this change.</Trans>
          </Alert>
        )}
        {answer?.genuine === false && (
          <Alert kind="error">
            <Trans>The game did not issue this receipt.</Trans>
          </Alert>
        )}
        {verify.isError && <WriteFailure error={verify.error} />}
      </div>
    </Sheet>
  );
}

const Fact = ({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd data-code={isCode || undefined}>{value}</dd>
  </div>
);
