import { Trans, useLingui } from "@lingui/react/macro";
import { Sparkles } from "lucide-react";
import { Suspense, useState } from "react";

import { Button } from "../../../ui/Button.tsx";
import { lazyPart } from "../../../later/later-part.tsx";
import type { SuggestSquadProps } from "./OptimalSquadDialog.tsx";

/** Dialog, model and solver are loaded when the dialog is first opened. */
const OptimalSquadDialog = lazyPart(() => import("./OptimalSquadDialog.tsx"), "OptimalSquadDialog");

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
