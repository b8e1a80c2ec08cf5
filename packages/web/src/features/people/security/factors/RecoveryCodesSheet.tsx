import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import {
  fetchRecoveryCodes,
  hasSecondStep,
  renewRecoveryCodes,
  useFactorChange,
  useFactors,
} from "../../../../api/people/factors.ts";
import { proofFlows } from "../../../../api/wire/refusals.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { FactorFailure } from "../../accounts/sign-in-steps/factor-texts.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "./factors.module.css";

interface RecoveryCodesSheetProps {
  readonly onClose: () => void;
  /** The account got them just now: it closes when their owner says that he has kept them. */
  readonly isNew?: boolean;
}

/** The codes that are left, to copy or to save; and new ones in their place. */
export function RecoveryCodesSheet({ onClose, isNew = false }: RecoveryCodesSheetProps) {
  const { t } = useLingui();
  const { run, dialog } = useProtected();
  const { mutate: fetch, ...fetched } = useMutation({
    mutationFn: () => run(fetchRecoveryCodes),
    // Reauthentication was refused: there is nothing to show.
    onError: (error) => {
      if (proofFlows(error) !== null) onClose();
    },
  });
  const renew = useFactorChange(() => run(renewRecoveryCodes));
  const [isKept, setKept] = useState(false);
  // Not cached: codes have no business in memory when the sheet is closed.
  useEffect(() => fetch(), [fetch]);
  const codes = renew.data ?? fetched.data;
  const mustKeep = isNew || renew.isSuccess;
  const error = renew.error ?? fetched.error;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Recovery codes`}
      isAnswerNeeded={mustKeep && !isKept}
      foot={
        <Button
          kind="go"
          onPress={onClose}
          disabledReason={codes && mustKeep && !isKept ? t`Keep the codes first.` : undefined}
        >{t`Done`}</Button>
      }
    >
      <div className={styles.sheet}>
        <FactorFailure error={error} />
        <p>
          <Trans>
            Each of these codes logs you in once, with your password, when you have neither your phone nor your passkey.
          </Trans>
        </p>
        {fetched.isPending && (
          <LoadingRegion label={t`Fetching your codes`}>
            <Skeleton height="180px" />
          </LoadingRegion>
        )}
        {codes && (
          <>
            <CodeList codes={codes} />
            {mustKeep ? (
              <Checkbox isSelected={isKept} onChange={setKept}>{t`I have kept them`}</Checkbox>
            ) : (
              <Button kind="ghost" isPending={renew.isPending} onPress={() => renew.mutate(undefined)}>
                <Trans>Make new codes; the old ones stop working</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      {dialog}
    </Sheet>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const text = codes.join("\n");
  return (
    <>
      {codes.length === 0 ? (
        <p className="note">{t`All of them are used.`}</p>
      ) : (
        <ul className={styles.codes} aria-label={t`Recovery codes`} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      )}
      <div className="flex wrap gap-2">
        <CopyButton text={text} label={t`Copy`} />
        <Button onPress={() => saveText(text, "elleveren-recovery-codes.txt")}>{t`Save as a file`}</Button>
      </div>
    </>
  );
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

const FEW = 3;

/** For the day the phone is gone; not there for accounts without a second step. */
export function RecoveryCodesSection() {
  const { t } = useLingui();
  const { data: factors } = useFactors();
  const [isOpen, setOpen] = useState(false);
  if (!factors || !hasSecondStep(factors)) return null;
  const unused = factors.codes?.unused ?? 0;
  return (
    <Card title={t`Recovery codes`} isPadded>
      <div className={styles.section}>
        <p className="note">{t`The way in on the day your phone is gone. Keep them where only you find them.`}</p>
        <div className={styles.row}>
          <div>
            <strong>
              <Plural value={unused} _0="No codes left" one="# code left" other="# codes left" />
            </strong>
            {unused < FEW && <p className="label">{t`It is time for new ones.`}</p>}
          </div>
          <div className="flex wrap gap-2">
            <Button onPress={() => setOpen(true)}>{t`Show the codes`}</Button>
          </div>
        </div>
      </div>
      {isOpen && <RecoveryCodesSheet onClose={() => setOpen(false)} />}
    </Card>
  );
}
