import { useLingui } from "@lingui/react/macro";

import { useEntry, type Entry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { LinkList } from "./LinkList.tsx";
import styles from "./RoundInfo.module.css";

/** The round for everybody, and ways onwards. */
export function RoundInfo({ round, entry, isOwn }: { round: Round; entry: Entry; isOwn: boolean }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { footballerById } = useGame();
  const own = useEntry(account?.entryId ?? null).data;
  // His own team's round is there from the round in which it started.
  const hasOwnScore = own !== undefined && own.startedRound <= round.roundId && !isOwn;
  const name = (id: number | null) => (id === null ? undefined : footballerById.get(id)?.webName);
  const mostCaptained = name(round.mostCaptainedId);
  const links: [to: SiteAddress, name: string][] = [[paths.dreamTeamRound(round.roundId), t`Dream Team`]];
  if (round.highestEntryId !== null)
    links.push([paths.entryRound(round.highestEntryId, round.roundId), t`Highest score`]);
  if (hasOwnScore) links.push([paths.entryRound(own.entryId, round.roundId), t`Your own score`]);
  if (account?.entryId != null) links.push([paths.myTeam, t`My team`]);
  links.push([paths.entryHistory(entry.entryId), t`Team history`], [paths.prizes, t`Prizes`]);
  return (
    <Card title={t`Round ${round.roundId}`}>
      <dl className={`facts ${styles.facts}`}>
        {mostCaptained !== undefined && (
          <div>
            <dt>{t`Most captained`}</dt>
            <dd>{mostCaptained}</dd>
          </div>
        )}
        {round.roundId > 1 && (
          <div>
            <dt>{t`Transfers made`}</dt>
            <dd className="num">{formatNumber(round.transfersMade)}</dd>
          </div>
        )}
      </dl>
      <LinkList className={styles.links} links={links} />
    </Card>
  );
}
