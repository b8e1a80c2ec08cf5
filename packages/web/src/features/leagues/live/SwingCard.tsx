import { Trans, useLingui } from "@lingui/react/macro";

import { useSwing } from "../../../api/league-now.ts";
import { useMe } from "../../../api/me.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import type { AsideCardProps } from "../frame/LeagueAside.tsx";
import { SwingFigures } from "./SwingFigures.tsx";
import { SwingList } from "./SwingList.tsx";

const SHOWN = 4;

/** What moves the reader's own team in the league, in short. Nothing for who is not in its table. */
export function SwingCard({ leagueId }: AsideCardProps) {
  const { t } = useLingui();
  const { account } = useMe();
  const { data } = useSwing(leagueId, account?.entryId ?? null);
  // Alone, nobody is moved.
  if (!data || data.memberCount < 2) return null;
  const moved = data.footballers.filter(({ gain }) => gain !== 0).slice(0, SHOWN);
  return (
    <Card
      title={t`What moves you`}
      aside={
        <AppLink to={paths.leagueLive(leagueId)}>
          <Trans>Show all</Trans>
        </AppLink>
      }
    >
      <SwingFigures swing={data} isShort />
      {moved.length > 0 && <SwingList rows={moved} swing={data} isShort />}
    </Card>
  );
}
