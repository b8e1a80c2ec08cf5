import { Trans, useLingui } from "@lingui/react/macro";
import { QrCode, X } from "lucide-react";

import type { EntryLeague } from "../../api/play/entry.ts";
import { useLeagueCode } from "../../api/leagues/leagues.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { focusPage } from "../shell/focus-page.ts";
import { useToldOnce } from "../shell/notices/use-told-once.ts";
import { ShareLeague } from "./ShareLeague.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Of a page that one came to by making a league: which. */
    readonly madeLeagueId?: number;
  }
}

/** On the leagues' own page after one was made: it is there, and so are the ways to bring friends in. */
export function LeagueReady({ leagues }: { leagues: readonly EntryLeague[] }) {
  const [madeLeagueId, putAway] = useToldOnce("madeLeagueId");
  const made = leagues.find((league) => league.leagueId === madeLeagueId);
  return made?.canInvite ? <Ready league={made} putAway={putAway} /> : null;
}

interface ReadyProps {
  readonly league: EntryLeague;
  readonly putAway: () => void;
}

function Ready({ league: { leagueId, name }, putAway }: ReadyProps) {
  const { t } = useLingui();
  const { data: code, isError } = useLeagueCode(leagueId);
  const close = () => {
    putAway();
    focusPage();
  };
  return (
    <Card
      title={t`${name} is ready`}
      isPadded
      aside={
        <IconButton label={t`Close`} onPress={close}>
          <X />
        </IconButton>
      }
    >
      <div className="stack gap-3">
        <p className="note" role="status">
          <Trans>The league is yours. Now bring in those who are to lose to you.</Trans>
        </p>
        {code === undefined && !isError && <Skeleton height="200px" />}
        {code !== undefined && (
          <ShareLeague
            name={name}
            code={code}
            more={
              <AppLink to={paths.leagueInvite(leagueId)} {...buttonLook("ghost")}>
                <QrCode aria-hidden="true" />
                <Trans>QR code</Trans>
              </AppLink>
            }
          />
        )}
      </div>
    </Card>
  );
}
