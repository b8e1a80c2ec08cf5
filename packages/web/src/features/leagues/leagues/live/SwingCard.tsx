import { Trans, useLingui } from "@lingui/react/macro";

import { useSwing } from "../../../../api/leagues/league-now.ts";
import { useMe } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import type { AsideCardProps } from "./OwnershipCard.tsx";
import { SwingFigures } from "./SwingFigures.tsx";
import { SwingList } from "./SwingList.tsx";
import styles from "./Swing.module.css";
import { useIsInTable } from "./use-is-in-table.ts";

const SHOWN = 4;

/** The footballers that move the reader's own team in the league, in short. Nothing for a team outside its table. */
export function SwingCard({ leagueId }: AsideCardProps) {
  const { t } = useLingui();
  const own = useMe().account?.entryId ?? null;
  const { data } = useSwing(leagueId, own, useIsInTable(leagueId, own) === true);
  // A league of one has no movement.
  if (!data || data.members < 2) return null;
  const moved = data.elements.filter(({ gain }) => gain !== 0).slice(0, SHOWN);
  // The nearest team above, and the nearest below.
  const nearest = [...data.above.slice(-1), ...data.below.slice(0, 1)];
  return (
    <Card title={t`What moves you`} aside={<AppLink to={paths.leagueLive(leagueId)}>{t`Show all`}</AppLink>}>
      <SwingFigures swing={data} isShort />
      {moved.length > 0 && <SwingList rows={moved} swing={data} isShort />}
      {nearest.length > 0 && (
        <p className={styles.nearest}>
          <Trans>Compare with:</Trans>
          {nearest.map(({ entry: entryId, entry_name: entryName }) => (
            <AppLink key={entryId} to={paths.leagueCompare(leagueId)} search={{ a: data.own.entry, b: entryId }}>
              {entryName}
            </AppLink>
          ))}
        </p>
      )}
    </Card>
  );
}
