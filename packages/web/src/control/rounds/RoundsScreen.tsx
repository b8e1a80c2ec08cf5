import type { WireControlRound, WireMissing } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { deskProblems } from "../api/desk-problems.ts";
import {
  matchName,
  movedDeadline,
  roundName,
  useDeskRounds,
  useMoveDeadline,
  useSettleAgain,
  useTickRounds,
} from "../api/desk.ts";
import { ControlPage } from "../ControlPage.tsx";
import styles from "../Desk.module.css";
import { Loaded } from "../Loaded.tsx";
import { fromLocalField, timeOf, toLocalField } from "../local-time.ts";
import { MatchLink } from "../MatchLink.tsx";
import { Moved } from "../Moved.tsx";
import { Problems } from "../Problems.tsx";
import { SheetForm, WhyField } from "../SheetForm.tsx";
import { useDraftOn } from "../use-draft-on.ts";
import { useRoundStates } from "./use-round-states.ts";

/** `/control/rounds`: every round, and the missing preconditions of settling it. */
export function RoundsScreen() {
  const { t } = useLingui();
  const query = useDeskRounds();
  const tick = useTickRounds();
  const [moved, setMoved] = useState<WireControlRound | null>(null);
  const [settled, setSettled] = useState<WireControlRound | null>(null);
  const names = useRoundStates();
  const columns: Column<WireControlRound>[] = [
    { key: "name", align: "start", heading: t`Round`, isRowHeading: true, cell: ({ id }) => roundName(id) },
    {
      key: "state",
      align: "start",
      heading: t`State`,
      cell: ({ state, correction_pending: isPending }) => (isPending ? t`Waits to be settled anew` : names[state]),
    },
    {
      key: "deadline",
      align: "start",
      heading: t`Deadline`,
      cell: ({ deadline_time: time }) => timeOf(time),
    },
    {
      key: "matches",
      isWide: true,
      heading: t`Matches done`,
      cell: ({ matches_finished: finishedCount, matches: matchCount }) => t`${finishedCount} of ${matchCount}`,
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
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
      {moved && <DeadlineSheet round={moved} onClose={() => setMoved(null)} />}
      {settled && <SettleSheet round={settled} onClose={() => setSettled(null)} />}
    </ControlPage>
  );
}

/** Open rounds first by urgency; settled ones after them, the newest first. */
function byUrgency(a: WireControlRound, b: WireControlRound): number {
  const isDone = ({ state, correction_pending: isPending }: WireControlRound) =>
    (state === "settled" || state === "corrected") && !isPending;
  if (isDone(a) !== isDone(b)) return Number(isDone(a)) - Number(isDone(b));
  return isDone(a) ? b.id - a.id : a.id - b.id;
}

const MOST_SHOWN = 6;

function MissingList({ missing }: { readonly missing: readonly WireMissing[] }) {
  const { t } = useLingui();
  if (missing.length === 0) return "–";
  const say = ({ code, team_name: clubName, found, expected }: WireMissing): string => {
    const words: Record<WireMissing["code"], string> = {
      not_final: t`not final`,
      no_kickoff: t`has no time`,
      no_stats: t`nobody has statistics`,
      goals_differ: t`${clubName}: ${found} goals in the statistics, ${expected} in the score`,
      too_few_played: t`${clubName}: ${found} have played, not ${expected}`,
      minutes_short: t`${clubName}: ${found} minutes in all, not ${expected}`,
      minutes_over: t`${clubName}: ${found} minutes in all, not ${expected}`,
      no_bonus: t`nobody has bonus`,
    };
    return words[code];
  };
  const more = missing.length - MOST_SHOWN;
  return (
    <ul className={styles.missing}>
      {missing.slice(0, MOST_SHOWN).map((part) => (
        <li key={`${part.fixture} ${part.code} ${part.team_name}`}>
          <MatchLink fixtureId={part.fixture} name={matchName(part)} />: {say(part)}
        </li>
      ))}
      {more > 0 && <li>{t`${more} more`}</li>}
    </ul>
  );
}

interface RoundSheetProps {
  readonly round: WireControlRound;
  readonly onClose: () => void;
}

const draftOf = (deadline: string) => ({ time: toLocalField(deadline) });

/** A new deadline, and why. */
export function DeadlineSheet({ round, onClose }: RoundSheetProps) {
  const { t } = useLingui();
  const { seen, draft, edit, moveOn, isMoved } = useDraftOn(round.deadline_time, draftOf);
  const [reason, setReason] = useState("");
  const move = useMoveDeadline();
  const send = () => {
    const deadline = fromLocalField(draft.time);
    if (deadline === null) return undefined;
    return move.mutateAsync(
      { roundId: round.id, deadline_time: deadline, seen, reason },
      { onSuccess: onClose, onError: (error) => moveOn(movedDeadline(error)) },
    );
  };
  return (
    <SheetForm
      title={t`Deadline of ${roundName(round.id)}`}
      className={styles.sheet}
      problems={movedDeadline(move.error) === null ? deskProblems(move.error) : []}
      button={t`Move the deadline`}
      isPending={move.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t`New deadline`}
        type="datetime-local"
        value={draft.time}
        onChange={(time) => edit({ time })}
        isRequired
      />
      <WhyField value={reason} onChange={setReason} />
      {isMoved && <Moved theirs={[{ label: t`Deadline`, value: timeOf(seen) }]} />}
    </SheetForm>
  );
}

function SettleSheet({ round, onClose }: RoundSheetProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const settle = useSettleAgain();
  return (
    <SheetForm
      title={t`Settle ${roundName(round.id)} anew`}
      className={styles.sheet}
      problems={deskProblems(settle.error)}
      button={t`Settle anew`}
      isPending={settle.isPending}
      onSubmit={() => settle.mutateAsync({ roundId: round.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t`The round and those after it are worked out again from what is known now.`}</p>
      <WhyField value={reason} onChange={setReason} />
    </SheetForm>
  );
}
