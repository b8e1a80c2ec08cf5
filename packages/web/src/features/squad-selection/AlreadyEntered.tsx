import { Trans, useLingui } from "@lingui/react/macro";
import type { AccountId } from "@elleveren/rules";
import { useEffect, useState } from "react";

import { newTeamMemory, readDraft, squadMemory, writeDraft } from "../../api/wire/kept-drafts.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { MessagePage } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";

interface AlreadyEnteredProps {
  readonly accountId: AccountId;
  /** The team was entered on this very page a moment ago: what is still kept of it is no other squad. */
  readonly isOwnDoing: boolean;
}

/** For whoever has a team; a squad that was picked here before signing in is put away. */
export function AlreadyEntered({ accountId, isOwnDoing }: AlreadyEnteredProps) {
  const { t } = useLingui();
  const [wasPicked] = useState(() => !isOwnDoing && readDraft(squadMemory(accountId)) !== null);
  useEffect(() => {
    for (const memory of [squadMemory(accountId), newTeamMemory(accountId)]) writeDraft(memory, null);
  }, [accountId]);
  return (
    <MessagePage
      title={t`You already have a team`}
      actions={
        <AppLink to={paths.myTeam} {...buttonLook("go")}>
          <Trans>My team</Trans>
        </AppLink>
      }
    >
      {wasPicked && (
        <p role="status">{t`The squad you picked before you logged in is put away. Your team is as it was.`}</p>
      )}
      <p>{t`Squads are selected once a season. Change yours with transfers.`}</p>
    </MessagePage>
  );
}
