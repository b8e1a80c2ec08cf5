import { Trans, useLingui } from "@lingui/react/macro";
import { Sparkles } from "lucide-react";
import type { ChipName } from "@elleveren/rules";
import { Suspense, useState, type Dispatch } from "react";

import type { MyTeam } from "../../../api/play/my-team.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyPart } from "../../../later/later-part.tsx";
import type { SquadAction, SquadDraft } from "../squad-edit/squad-draft.ts";

/** Dialog, model and solver come only to those who ask for them. */
const OptimalSquadDialog = lazyPart(() => import("./OptimalSquadDialog.tsx"), "OptimalSquadDialog");

export interface SuggestSquadProps {
  readonly draft: SquadDraft;
  readonly dispatch: Dispatch<SquadAction>;
  /** In play or proposed. */
  readonly chip: ChipName | null;
  /** Absent while a first squad is chosen. */
  readonly myTeam?: MyTeam;
}

/** The button beside Auto Pick, in selection and in transfers. */
export function SuggestSquad(props: SuggestSquadProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)} aria-label={t`Suggest the best squad`} aria-haspopup="dialog">
        <Sparkles aria-hidden="true" />
        <Trans>Best squad</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <OptimalSquadDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
