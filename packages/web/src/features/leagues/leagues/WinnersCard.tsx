import type { WireWinner } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { type Contest, useBestOf, useWinners } from "../../../api/leagues/winners.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { usePhaseName } from "./tables/use-phase-name.ts";
import styles from "./WinnersCard.module.css";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { LoadingRows } from "../../../ui/states.tsx";
import { Table } from "../../../ui/Table.tsx";
import { useTeamColumn } from "./tables/TeamName.tsx";

/** Winners shown of rounds, and of months. */
const SHOWN = 3;

/** The winners of the latest rounds and months. */
export function WinnersCard() {
  const { t } = useLingui();
  const nameOfPhase = usePhaseName();
  const { data } = useWinners();
  if (!data) return null;
  if (data.events.length === 0) {
    return (
      <Panel memory="winners" title={t`Winners`}>
        <p className="pad-foot soft">
          <Trans>Nobody has won anything yet. The first winner stands here when the first round is settled.</Trans>
        </p>
      </Panel>
    );
  }
  return (
    <Panel memory="winners" title={t`Winners`}>
      <ul className={styles.winners}>
        {data.phases
          .slice(-SHOWN)
          .reverse()
          .map((winner) => (
            <Row
              key={`phase ${winner.phase}`}
              winner={winner}
              contest={{ kind: "phase", phaseId: winner.phase }}
              name={nameOfPhase(winner.phase)}
              to={paths.entryHistory(winner.entry)}
            />
          ))}
        {data.events
          .slice(-SHOWN)
          .reverse()
          .map((winner) => (
            <Row
              key={`round ${winner.event}`}
              winner={winner}
              contest={{ kind: "round", roundId: winner.event }}
              name={t`Round ${winner.event}`}
              to={paths.entryRound(winner.entry, winner.event)}
            />
          ))}
      </ul>
      <p className="pad-foot soft">
        <AppLink to={paths.winners}>{t`All winners`}</AppLink>
      </p>
    </Panel>
  );
}

/** The contest links to its ten best, and the winner to the team's points. */
function Row({ winner, contest, name, to }: { winner: WireWinner; contest: Contest; name: string; to: SiteAddress }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const points = formatNumber(winner.points);
  return (
    <li>
      <button type="button" className={styles.of} aria-label={t`The ten best: ${name}`} onClick={() => setIsOpen(true)}>
        {name}
      </button>
      {isOpen && <BestOfSheet contest={contest} name={name} onClose={() => setIsOpen(false)} />}
      <span className={styles.who}>
        <AppLink to={to}>{winner.entry_name}</AppLink>
        <small>{winner.player_name}</small>
      </span>
      <span className={styles.points}>
        <b className="num">{points}</b> <Trans>pts</Trans>
      </span>
    </li>
  );
}

/** The ten best of a round or a month. */
function BestOfSheet({ contest, name, onClose }: { contest: Contest; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data } = useBestOf(contest);
  const team = useTeamColumn<WireWinner>(
    "strong",
    ({ entry: entryId, entry_name: entryName, player_name: managerName }) => ({
      name: entryName,
      managerName,
      to: contest.kind === "round" ? paths.entryRound(entryId, contest.roundId) : paths.entryHistory(entryId),
    }),
  );
  return (
    <Sheet isOpen onClose={onClose} title={t`The ten best: ${name}`}>
      {data ? (
        <Table
          label={t`The ten best: ${name}`}
          rows={data}
          rowKey={(row) => row.entry}
          columns={[
            { key: "rank", heading: t`Rank`, cell: (row) => <b className="num">{formatNumber(row.rank)}</b> },
            team,
            { key: "points", heading: t`Points`, cell: (row) => <b className="num">{formatNumber(row.points)}</b> },
          ]}
        />
      ) : (
        <LoadingRows label={t`Loading the winners`} count={10} />
      )}
    </Sheet>
  );
}
