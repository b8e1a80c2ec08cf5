import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { formatDayTime } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { useDeskRounds, useTickRounds, type DeskRound } from "../api/desk.ts";
import { deskProblems } from "../api/desk-problems.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { Problems } from "../Problems.tsx";
import { DeadlineSheet } from "./DeadlineSheet.tsx";
import { MissingList } from "./MissingList.tsx";
import { SettleSheet } from "./SettleSheet.tsx";
import { useRoundStates } from "./use-round-states.ts";

/** `/control/rounds`: every round, and what is missing to settle it. */
export function RoundsScreen() {
  const { t } = useLingui();
  const query = useDeskRounds();
  const tick = useTickRounds();
  const [moved, setMoved] = useState<DeskRound | null>(null);
  const [settled, setSettled] = useState<DeskRound | null>(null);
  const names = useRoundStates();
  const columns: Column<DeskRound>[] = [
    { key: "name", align: "start", heading: t`Round`, isRowHeading: true, cell: ({ name }) => name },
    {
      key: "state",
      align: "start",
      heading: t`State`,
      cell: ({ state, isCorrectionPending }) => (isCorrectionPending ? t`Waits to be settled anew` : names[state]),
    },
    {
      key: "deadline",
      align: "start",
      heading: t`Deadline`,
      cell: ({ deadline }) => formatDayTime(Date.parse(deadline)),
    },
    {
      key: "matches",
      isWide: true,
      heading: t`Matches done`,
      cell: ({ finishedCount, matchCount }) => t`${finishedCount} of ${matchCount}`,
    },
    { key: "missing", align: "start", heading: t`Missing`, cell: ({ missing }) => <MissingList missing={missing} /> },
    {
      key: "acts",
      heading: t`To do`,
      cell: (round) => {
        if (round.state === "upcoming" || round.state === "open") {
          return <Button onPress={() => setMoved(round)}>{t`Move the deadline`}</Button>;
        }
        const isSettled = round.state === "settled" || round.state === "corrected";
        return isSettled ? <Button onPress={() => setSettled(round)}>{t`Settle anew`}</Button> : "–";
      },
    },
  ];
  return (
    <ControlPage
      title={t`Rounds`}
      actions={
        <Button isPending={tick.isPending} onPress={() => tick.mutate(undefined)}>{t`Do what is due now`}</Button>
      }
    >
      <Problems sentences={deskProblems(tick.error)} />
      {tick.data && (
        <Alert kind="success">
          <Trans>
            Closed: {tick.data.closed}. Settled: {tick.data.settled}. Settled anew: {tick.data.corrected}.
          </Trans>
        </Alert>
      )}
      <Loaded query={query} rowCount={6}>
        {(rounds) =>
          rounds.length === 0 ? (
            <EmptyState>{t`No season`}</EmptyState>
          ) : (
            <Table
              isStacked
              label={t`Rounds`}
              columns={columns}
              rows={rounds.toSorted(byUrgency)}
              rowKey={({ roundId }) => roundId}
            />
          )
        }
      </Loaded>
      {moved && <DeadlineSheet round={moved} onClose={() => setMoved(null)} />}
      {settled && <SettleSheet round={settled} onClose={() => setSettled(null)} />}
    </ControlPage>
  );
}

/** What is to be done first comes first; what is settled after it, the newest first. */
function byUrgency(a: DeskRound, b: DeskRound): number {
  const isDone = ({ state, isCorrectionPending }: DeskRound) =>
    (state === "settled" || state === "corrected") && !isCorrectionPending;
  if (isDone(a) !== isDone(b)) return Number(isDone(a)) - Number(isDone(b));
  return isDone(a) ? b.roundId - a.roundId : a.roundId - b.roundId;
}
