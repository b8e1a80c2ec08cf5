import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useState } from "react";

import { problemCodes } from "../../../api/wire/problems.ts";
import { useRefreshPrices } from "../../../api/play/transfers.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";

interface SquadFailureProps {
  readonly error: unknown;
  /** Null for an account without a team. */
  readonly entryId: EntryId | null;
  /** The new prices are there: the failure has been dealt with. */
  readonly onRefreshed: () => void;
}

/** Why a squad was not taken. When prices were it, the new ones are a press away and everything picked stays. */
export function SquadFailure({ error, entryId, onRefreshed }: SquadFailureProps) {
  const { t } = useLingui();
  const refresh = useRefreshPrices(entryId);
  const [isPending, setPending] = useState(false);
  if (!problemCodes(error).includes("price_changed")) return <WriteFailure error={error} />;
  return (
    <Alert kind="error">
      <p>{t`Unable to enter squad as player prices have changed. Please refresh the page and try again.`}</p>
      <Button
        isPending={isPending}
        onPress={() => {
          setPending(true);
          void refresh().finally(() => {
            setPending(false);
            onRefreshed();
          });
        }}
      >
        <Trans>Show the new prices</Trans>
      </Button>
    </Alert>
  );
}
