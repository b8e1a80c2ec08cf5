import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import { readDraft, squadMemory } from "../../../api/wire/kept-drafts.ts";
import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { readKept } from "../squad-edit/squad-resume.ts";

/** Beside the way to an account: the squad that waits for one. Nothing where none was begun. */
export function KeptSquad() {
  const { t } = useLingui();
  const { account } = useMe();
  const { size } = useGame().ruleset.squad;
  const [kept] = useState(() => readKept(readDraft(squadMemory(account?.accountId ?? null))));
  if (kept === null) return null;
  const count = kept.chosenIds.length;
  return (
    <Alert kind="info">
      <p>
        <strong>{t`Your squad is kept.`}</strong>{" "}
        {account === null ? (
          <Trans>
            {count} of {size} players wait for you: register or log in, and you go on with them.
          </Trans>
        ) : (
          <Trans>
            {count} of {size} players wait for you: confirm your details, and you go on with them.
          </Trans>
        )}
      </p>
      {account === null && <AppLink to={paths.squadSelection}>{t`Back to the squad`}</AppLink>}
    </Alert>
  );
}
