import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { formatDayTime } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { deskProblems } from "../api/desk-problems.ts";
import {
  type DeskRound,
  type MissingPart,
  movedDeadline,
  useDeskRounds,
  useMoveDeadline,
  useSettleAgain,
  useTickRounds,
} from "../api/desk.ts";
import { ControlPage } from "../ControlPage.tsx";
import styles from "../Desk.module.css";
import { Loaded } from "../Loaded.tsx";
import { fromLocalField, toLocalField } from "../local-time.ts";
import { MatchLink } from "../MatchLink.tsx";
import { Moved } from "../Moved.tsx";
import { Problems } from "../Problems.tsx";
import { useDraftOn } from "../use-draft-on.ts";
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

const MOST_SHOWN = 6;

/** What keeps a round from being settled, a line a match. */
function MissingList({ missing }: { readonly missing: readonly MissingPart[] }) {
  const { t } = useLingui();
  if (missing.length === 0) return "–";
  const say = ({ code, clubName, found, expected }: MissingPart): string => {
    switch (code) {
      case "not_final":
        return t`not final`;
      case "no_kickoff":
        return t`has no time`;
      case "no_stats":
        return t`nobody has statistics`;
      case "goals_differ":
        return t`${clubName}: ${found} goals in the statistics, ${expected} in the score`;
      case "too_few_played":
        return t`${clubName}: ${found} have played, not ${expected}`;
      case "minutes_short":
      case "minutes_over":
        return t`${clubName}: ${found} minutes in all, not ${expected}`;
      case "no_bonus":
        return t`nobody has bonus`;
    }
  };
  const more = missing.length - MOST_SHOWN;
  return (
    <ul className={styles.missing}>
      {missing.slice(0, MOST_SHOWN).map((part) => (
        <li key={`${part.fixtureId} ${part.code} ${part.clubName}`}>
          <MatchLink fixtureId={part.fixtureId} name={part.match} />: {say(part)}
        </li>
      ))}
      {more > 0 && <li>{t`${more} more`}</li>}
    </ul>
  );
}

const draftOf = (deadline: string) => ({ time: toLocalField(deadline) });

/** A new deadline, and why. */
export function DeadlineSheet({ round, onClose }: { readonly round: DeskRound; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { seen, draft, edit, moveOn, isMoved } = useDraftOn(round.deadline, draftOf);
  const [reason, setReason] = useState("");
  const move = useMoveDeadline();
  const submit = useSubmit(() => {
    const deadline = fromLocalField(draft.time);
    if (deadline === null) return undefined;
    return move.mutateAsync(
      { roundId: round.roundId, deadline, seen, reason },
      { onSuccess: onClose, onError: (error) => moveOn(movedDeadline(error)) },
    );
  });
  const isRefused = move.error !== null && movedDeadline(move.error) === null;
  return (
    <Sheet isOpen onClose={onClose} title={t`Deadline of ${round.name}`}>
      <form className={styles.sheet} onSubmit={submit}>
        <TextField
          label={t`New deadline`}
          type="datetime-local"
          value={draft.time}
          onChange={(time) => edit({ time })}
          isRequired
        />
        <TextField label={t`Why`} value={reason} onChange={setReason} isRequired minLength={3} maxLength={500} />
        {isMoved && <Moved theirs={[{ label: t`Deadline`, value: formatDayTime(Date.parse(seen)) }]} />}
        {isRefused && <Problems sentences={deskProblems(move.error)} />}
        <Button type="submit" kind="go" isPending={move.isPending}>{t`Move the deadline`}</Button>
      </form>
    </Sheet>
  );
}

/** Settling anew is asked why: it stands in the audit log. */
function SettleSheet({ round, onClose }: { readonly round: DeskRound; readonly onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const settle = useSettleAgain();
  const submit = useSubmit(() => settle.mutateAsync({ roundId: round.roundId, reason }, { onSuccess: onClose }));
  return (
    <Sheet isOpen onClose={onClose} title={t`Settle ${round.name} anew`}>
      <form className={styles.sheet} onSubmit={submit}>
        <p>{t`The round and those after it are worked out again from what is known now.`}</p>
        <TextField label={t`Why`} value={reason} onChange={setReason} isRequired minLength={3} maxLength={500} />
        <Problems sentences={deskProblems(settle.error)} />
        <Button type="submit" kind="go" isPending={settle.isPending}>{t`Settle anew`}</Button>
      </form>
    </Sheet>
  );
}
