import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useGame } from "../../api/game.ts";
import type { Round } from "../../api/rounds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { CHIP_TITLE } from "../footballers/names.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { Panel } from "./Panel.tsx";
import styles from "./StatusScreen.module.css";
import { decodeChip } from "@elleveren/contract/decode.ts";

/** The round among everybody: average, highest, favourites, chips. */
export function RoundCard({ round }: { round: Round }) {
  const { t, i18n } = useLingui();
  const { footballerById } = useGame();
  const favourites: readonly (readonly [string, number | null])[] = [
    [t`Most captained`, round.mostCaptainedId],
    [t`Most selected`, round.mostSelectedId],
    [t`Most transferred in`, round.mostTransferredInId],
  ];
  const highest =
    round.highestEntryId !== null && round.highestPoints !== null ? (
      <AppLink to={paths.entryRound(round.highestEntryId, round.roundId)}>{formatNumber(round.highestPoints)}</AppLink>
    ) : (
      "???"
    );
  const rows: [string, ReactNode][] = [
    [t`Average Pts`, round.averagePoints > 0 ? formatNumber(round.averagePoints) : "-"],
    [t`Highest Pts`, highest],
    ...favourites.flatMap(([term, id]): [string, ReactNode][] => {
      const name = id === null ? undefined : footballerById.get(id)?.webName;
      return name === undefined ? [] : [[term, name]];
    }),
    ...(round.roundId > 1 ? [[t`Transfers made`, formatNumber(round.transfersMade)] as [string, ReactNode]] : []),
    ...round.chipPlays.map(({ chip, count }): [string, ReactNode] => {
      const known = decodeChip(chip);
      return [known ? i18n._(CHIP_TITLE[known]) : chip, formatNumber(count)];
    }),
  ];
  return (
    <Panel
      memory="round"
      title={t`Round ${round.roundId}`}
      aside={
        <AppLink to={paths.dreamTeamRound(round.roundId)}>
          <Trans>Dream Team</Trans>
        </AppLink>
      }
    >
      <dl className={styles.facts}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
