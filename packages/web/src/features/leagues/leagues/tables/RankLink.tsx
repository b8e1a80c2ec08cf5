import { useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { useGame } from "../../../../api/content/game.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import styles from "./RankLink.module.css";

/** A team's rank in a league in the current round, which leads to what moved it. Before the first deadline nothing has. */
export function RankLink({ rank, leagueId, entryId }: { rank: number; leagueId: LeagueId; entryId: EntryId }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const isOwn = useMe().account?.entryId === entryId;
  const figure = formatNumber(rank);
  if (!currentRound) return <span className="num">{figure}</span>;
  return (
    <AppLink
      to={paths.leagueLive(leagueId)}
      search={isOwn ? {} : { entry: entryId }}
      className={`num ${styles.rank ?? ""}`}
      title={t`What moves the rank`}
    >
      {figure}
    </AppLink>
  );
}
