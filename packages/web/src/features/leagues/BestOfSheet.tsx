import { useLingui } from "@lingui/react/macro";

import { useBestOf, type Contest } from "../../api/winners.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { Table } from "../../ui/Table.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./SeasonBests.module.css";

/** The ten best of a round or a month. */
export function BestOfSheet({ contest, name, onClose }: { contest: Contest; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data } = useBestOf(contest);
  return (
    <Sheet isOpen onClose={onClose} title={t`The ten best: ${name}`}>
      {data ? (
        <Table
          label={t`The ten best: ${name}`}
          rows={data}
          rowKey={(row) => row.entryId}
          columns={[
            { key: "rank", heading: t`Rank`, cell: (row) => <b className="num">{formatNumber(row.rank)}</b> },
            {
              key: "team",
              heading: t`Team and manager`,
              align: "start",
              isRowHeading: true,
              cell: (row) => (
                <span className={styles.team}>
                  <AppLink
                    to={
                      contest.kind === "round"
                        ? paths.entryRound(row.entryId, contest.roundId)
                        : paths.entryHistory(row.entryId)
                    }
                  >
                    {row.entryName}
                  </AppLink>
                  <small>{row.managerName}</small>
                </span>
              ),
            },
            { key: "points", heading: t`Points`, cell: (row) => <b className="num">{formatNumber(row.points)}</b> },
          ]}
        />
      ) : (
        <LoadingRegion label={t`Loading the winners`}>
          <SkeletonRows count={10} />
        </LoadingRegion>
      )}
    </Sheet>
  );
}
