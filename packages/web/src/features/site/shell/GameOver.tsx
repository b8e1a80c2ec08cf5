import { Trans, useLingui } from "@lingui/react/macro";

import { MessagePage } from "../../../ui/states.tsx";

/** There is no next round: nothing can be entered or changed any more. */
export function GameOver() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Game over`}>
      <p>
        <Trans>
          This game has now finished. Thanks for your interest, come back soon to select your squad for next season's
          game.
        </Trans>
      </p>
    </MessagePage>
  );
}
