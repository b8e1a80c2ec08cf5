import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { useState } from "react";
import type { WireBan } from "@elleveren/contract";

import { useGame } from "../../../../api/content/game.ts";
import { useLeagueDetail, useUnban } from "../../../../api/leagues/league-admin.ts";
import { type League, type LeagueSummary, useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { Said } from "../../../people/security/Said.tsx";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeagueForEntry } from "../frame/of-league.tsx";
import { MessageSheet } from "../message/LeagueMessageCard.tsx";
import { MemberList } from "./MemberList.tsx";
import styles from "./Members.module.css";
import { Card } from "../../../../ui/Card.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";

/**
 * `/leagues/{leagueId}/members`: the members of a private league, for its members; its administrators manage them
 * here.
 */
export const LeagueMembersScreen = ofLeagueForEntry(function MembersPage({ leagueId, entryId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`Members`}>
      <ForMembers leagueId={leagueId} entryId={entryId} />
    </LeagueFrame>
  );
});

function ForMembers({ leagueId, entryId }: { leagueId: LeagueId; entryId: EntryId }) {
  const { data } = useLeagueSummary(leagueId);
  if (!data) return null;
  if (data.entry_is_member && data.league.kind === "private") return <Members summary={data} entryId={entryId} />;
  return (
    <EmptyState>
      <Trans>Only members of a private league see who is in it.</Trans>
    </EmptyState>
  );
}

function Members({ summary, entryId }: { summary: LeagueSummary; entryId: EntryId }) {
  const { league, entry_can_manage: canManage, message } = summary;
  const { currentRound } = useGame();
  const [isWriting, setWriting] = useState(false);
  // A row that was acted on may be gone with its button: what came of it is said above the list, and has the keyboard.
  const [done, setDone] = useState<{ readonly count: number; readonly text: string } | null>(null);
  const say = (text: string) => setDone((before) => ({ count: (before?.count ?? 0) + 1, text }));
  // A head-to-head league that has begun keeps its teams and its administrator.
  const isLocked = league.scoring === "h2h" && currentRound !== null && currentRound.roundId >= league.startRound;
  return (
    <div className={styles.members}>
      {canManage && message === null && (
        <div>
          <Button onPress={() => setWriting(true)}>
            <Trans>Write to the members</Trans>
          </Button>
        </div>
      )}
      {done && (
        <Said key={done.count} kind="success" takesFocus>
          {done.text}
        </Said>
      )}
      <MemberList summary={summary} entryId={entryId} isLocked={isLocked} onDone={say} />
      {canManage && !isLocked && <Bans league={league} entryId={entryId} onDone={say} />}
      {isWriting && <MessageSheet leagueId={league.leagueId} before="" onClose={() => setWriting(false)} />}
    </div>
  );
}

interface BansProps extends Pick<LeagueSummary, "league"> {
  readonly entryId: EntryId;
  readonly onDone: (text: string) => void;
}

function Bans({ league, ...rest }: BansProps) {
  const { data } = useLeagueDetail(league.leagueId, league.scoring);
  return data && data.bans.length > 0 ? <KeptOut league={league} bans={data.bans} {...rest} /> : null;
}

interface KeptOutProps {
  readonly league: League;
  readonly entryId: EntryId;
  readonly bans: readonly WireBan[];
  readonly onDone: (text: string) => void;
}

/** Banned entries, for the league's administrators. */
function KeptOut({ league, entryId, bans, onDone }: KeptOutProps) {
  const { t } = useLingui();
  const unban = useUnban(entryId, league.leagueId);
  return (
    <Card title={t`Removed from the league`}>
      <ul className={styles.rows}>
        {bans.map(({ entry: banned, player_name: managerName }) => (
          <li key={banned}>
            <span className={styles.who}>
              <b>{managerName}</b>
            </span>
            <Button
              aria-label={t`Let ${managerName} join again`}
              isPending={unban.isPending && unban.variables === banned}
              onPress={() =>
                unban.mutate(banned, { onSuccess: () => onDone(t`${managerName} may join again, with the code.`) })
              }
            >
              <Trans>Let in again</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {unban.isError && <WriteFailure error={unban.error} />}
    </Card>
  );
}
