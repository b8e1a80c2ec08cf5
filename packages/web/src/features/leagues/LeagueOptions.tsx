import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { Ellipsis } from "lucide-react";
import { useState } from "react";

import type { EntryLeague } from "../../api/play/entry.ts";
import { useLeaveLeague } from "../../api/leagues/leagues.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { ConfirmSheet } from "./ConfirmSheet.tsx";
import styles from "./LeagueOptions.module.css";

export const hasOptions = (league: EntryLeague): boolean => league.canLeave || league.canAdminister || league.canInvite;

/** What one may do with a league of one's own: administer it, invite friends, leave. */
export function LeagueOptions({ league, name, entryId }: { league: EntryLeague; name: string; entryId: EntryId }) {
  const { t } = useLingui();
  const leave = useLeaveLeague(entryId);
  const [open, setOpen] = useState<"options" | "leave" | null>(null);
  const close = () => setOpen(null);
  const letter = league.scoring === "h2h" ? "h" : "c";
  return (
    <>
      <IconButton label={t`Options for ${name}`} onPress={() => setOpen("options")}>
        <Ellipsis />
      </IconButton>
      <Sheet isOpen={open === "options"} onClose={close} title={name}>
        <div className={styles.options}>
          {league.canAdminister && (
            <AppLink to={paths.leagueAdmin(league.leagueId, letter)} {...buttonLook()}>
              <Trans>Administer</Trans>
            </AppLink>
          )}
          {league.canInvite && (
            <AppLink to={paths.leagueInvite(league.leagueId)} {...buttonLook()}>
              <Trans>Invite friends</Trans>
            </AppLink>
          )}
          {league.canLeave && (
            <Button kind="danger" onPress={() => setOpen("leave")}>
              <Trans>Leave</Trans>
            </Button>
          )}
        </div>
      </Sheet>
      <ConfirmSheet
        isOpen={open === "leave"}
        onClose={close}
        title={t`Leave ${name}`}
        question={t`Are you sure you want to leave this league?`}
        action={t`Leave`}
        write={leave}
        onConfirm={() => leave.mutate(league.leagueId, { onSuccess: close })}
      />
    </>
  );
}
