import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { WireLeagueAct, WireLeagueChange } from "@elleveren/contract";
import {
  CircleCheck,
  CircleDashed,
  KeyRound,
  ListPlus,
  type LucideIcon,
  MessageSquare,
  MessageSquareOff,
  Scroll,
  RotateCcw,
  Settings2,
  Table2,
  UserCheck,
  UserCog,
  UserMinus,
  UserPlus,
  UserX,
} from "lucide-react";

import { useLeagueLog } from "../../../../api/leagues/league-members.ts";
import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { usePageNumber } from "../../../site/shell/use-search-state.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeagueForEntry } from "../frame/of-league.tsx";
import { correctionLines } from "./CorrectionLines.tsx";
import { LogPages } from "./LogPages.tsx";
import { paths } from "../../../../paths.ts";
import { LogRow } from "../../../../ui/rows/LogRow.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";

/**
 * `/leagues/{leagueId}/log`: the acts of the league's administrators, members joining and leaving, and what corrections
 * changed in its further tables, for its members.
 */
export const LeagueLogScreen = ofLeagueForEntry(function LogPage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`Log`}>
      <LogForMembers leagueId={leagueId} />
    </LeagueFrame>
  );
});

function LogForMembers({ leagueId }: { leagueId: LeagueId }) {
  const { data } = useLeagueSummary(leagueId);
  if (!data) return null;
  if (data.entry_is_member) return <LeagueLog leagueId={leagueId} />;
  return (
    <EmptyState>
      <Trans>Only members of the league read its log.</Trans>
    </EmptyState>
  );
}

function LeagueLog({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const [page, turn] = usePageNumber();
  return (
    <LogPages
      title={t`What has happened in the league`}
      log={useLeagueLog(leagueId, page)}
      page={page}
      onPage={turn}
      row={(act) => <ActRow key={act.id} act={act} />}
    />
  );
}

const ICONS: Readonly<Record<WireLeagueAct["kind"], LucideIcon>> = {
  created: ListPlus,
  settings: Settings2,
  administrator: UserCog,
  code: KeyRound,
  ban: UserX,
  unban: UserCheck,
  joined: UserPlus,
  left: UserMinus,
  co_administrator: UserCog,
  co_administrator_ended: UserCog,
  message: MessageSquare,
  message_taken: MessageSquareOff,
  format: Table2,
  format_ended: Table2,
  forfeits: Scroll,
  forfeit_done: CircleCheck,
  forfeit_undone: CircleDashed,
  format_corrected: RotateCcw,
};

/** One act: its kind, author, time, and changes. */
function ActRow({ act }: { act: WireLeagueAct }) {
  return (
    <LogRow
      icon={ICONS[act.kind]}
      title={<ActText act={act} />}
      atMs={Date.parse(act.time)}
      {...(act.entry !== null && {
        detail: (
          <>
            {act.player_name}, <AppLink to={paths.entryHistory(act.entry)}>{act.entry_name}</AppLink>
          </>
        ),
      })}
      changes={
        act.correction
          ? correctionLines(act.correction)
          : act.changes.map((change) => <ChangeLine key={change.field} change={change} />)
      }
    />
  );
}

/** The affected member is named where the reader may know. */
function ActText({ act: { kind, entry, subject, format, correction } }: { act: WireLeagueAct }) {
  const name = subject?.player_name ?? "";
  switch (kind) {
    case "created":
      return <Trans>Made the league</Trans>;
    case "settings":
      return <Trans>Changed the league's settings</Trans>;
    case "administrator":
      return <Trans>Made {name} administrator</Trans>;
    case "code":
      return <Trans>Made a new code; the old one no longer works</Trans>;
    case "ban":
      return subject ? <Trans>Kept {name} out of the league</Trans> : <Trans>Kept a team out of the league</Trans>;
    case "unban":
      return subject ? (
        <Trans>Lets {name} join again</Trans>
      ) : (
        <Trans>Lets a team join again that had been kept out</Trans>
      );
    case "joined":
      return <Trans>Joined the league</Trans>;
    case "left":
      return <Trans>Left the league</Trans>;
    case "co_administrator":
      return <Trans>Made {name} co-administrator</Trans>;
    case "co_administrator_ended":
      return subject?.entry === entry ? (
        <Trans>Is no longer co-administrator</Trans>
      ) : (
        <Trans>{name} is no longer co-administrator</Trans>
      );
    case "message":
      return <Trans>Wrote a message to the members</Trans>;
    case "message_taken":
      return <Trans>Took the message to the members back</Trans>;
    case "format":
      return <Trans>Added the table {format}</Trans>;
    case "forfeits":
      return <Trans>Wrote the league's forfeits</Trans>;
    case "forfeit_done":
      return <Trans>Ticked off a forfeit of {name}</Trans>;
    case "forfeit_undone":
      return <Trans>Took back the tick of a forfeit of {name}</Trans>;
    case "format_ended":
      return <Trans>Took the table {format} away</Trans>;
    case "format_corrected": {
      const round = correction?.event;
      return (
        <Trans>
          {format} is decided again: a correction of round {round}
        </Trans>
      );
    }
  }
}

/** A setting that changed, in words. */
function ChangeLine({ change: { field, from, to } }: { change: WireLeagueChange }) {
  const { t } = useLingui();
  const privacies: Readonly<Record<string, string>> = {
    a: t`all game players`,
    l: t`league members`,
    p: t`league administrator`,
  };
  const size = (value: string | null) => value ?? t`no limit`;
  switch (field) {
    case "name":
      return (
        <Trans>
          Name: from {from} to <b>{to}</b>
        </Trans>
      );
    case "start_event":
      return (
        <Trans>
          Counts from: round {from} became round <b>{to}</b>
        </Trans>
      );
    case "closed":
      return to === "true" ? <Trans>Closed to new entries</Trans> : <Trans>Open to new entries</Trans>;
    case "shown_elsewhere":
      return to === "true" ? (
        <Trans>Other pages may show the table</Trans>
      ) : (
        <Trans>Other pages may no longer show the table</Trans>
      );
    case "hides_odds":
      return to === "true" ? <Trans>Chances are hidden</Trans> : <Trans>Chances are shown again</Trans>;
    case "code_privacy": {
      const [before, after] = [privacies[from ?? ""], privacies[to ?? ""]];
      return (
        <Trans>
          Who sees the code: from {before} to <b>{after}</b>
        </Trans>
      );
    }
    case "ko_rounds":
      return (
        <Trans>
          Knock-out rounds: from {from} to <b>{to}</b>
        </Trans>
      );
    case "max_entries": {
      const [before, after] = [size(from), size(to)];
      return (
        <Trans>
          Most teams: from {before} to <b>{after}</b>
        </Trans>
      );
    }
  }
}
