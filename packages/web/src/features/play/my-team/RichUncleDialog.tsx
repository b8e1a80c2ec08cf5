import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useConfirmTransfers } from "../../../api/play/transfers.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { ConfirmFoot } from "../../../ui/ConfirmFoot.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import type { OpenRound } from "./draft/use-team-draft.ts";
import styles from "./RichUncleDialog.module.css";

interface RichUncleDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly entryId: EntryId;
  readonly round: OpenRound;
}

/** Says what Rich Uncle does before it is done: it is active at once and cannot be taken back. */
export function RichUncleDialog({ isOpen, onClose, entryId, round }: RichUncleDialogProps) {
  const { t } = useLingui();
  const confirm = useConfirmTransfers(entryId);
  const next = round.roundId + 1;
  const allowanceCount = useGame().ruleset.chips.filter(({ name }) => name === "rich").length;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Rich Uncle`}
      foot={
        <ConfirmFoot
          onCancel={onClose}
          kind="go"
          isPending={confirm.isPending}
          onPress={() => confirm.mutate({ round: round.roundId, chip: "rich", transfers: [] }, { onSuccess: onClose })}
        >
          <Trans>Play Rich Uncle</Trans>
        </ConfirmFoot>
      }
    >
      <div className={styles.text}>
        <p>
          <Trans>
            Your uncle pays: unlimited free transfers and an unlimited budget for round {round.roundId}. In round {next}{" "}
            your squad, your bank and your free transfers come back as they were.
          </Trans>
        </p>
        <Alert kind="warning">
          <Trans>Rich Uncle is active as soon as you confirm. It cannot be cancelled.</Trans>{" "}
          <Plural value={allowanceCount} one="You have it once a season." other="You have it # times a season." />
        </Alert>
        {confirm.isError && <WriteFailure error={confirm.error} />}
      </div>
    </Sheet>
  );
}
