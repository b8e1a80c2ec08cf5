import type { WireLeagueMessage } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useTakeMessageBack } from "../../../api/leagues/league-members.ts";
import type { LeagueSummary } from "../../../api/leagues/league-summary.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatDayTime } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { ReportName } from "../../moderation/ReportName.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import styles from "./LeagueMessage.module.css";
import { MessageSheet } from "./MessageSheet.tsx";

/** On every page of a league, for its members: what those who run it tell them. */
export function LeagueMessageCard({ summary }: { summary: LeagueSummary }) {
  return summary.message && <Message summary={summary} message={summary.message} />;
}

function Message({
  summary: { league, entry_can_manage: canManage },
  message,
}: {
  summary: LeagueSummary;
  message: WireLeagueMessage;
}) {
  const { t } = useLingui();
  const { account } = useMe();
  const takeBack = useTakeMessageBack(league.leagueId);
  const [isWriting, setWriting] = useState(false);
  const { text, entry, player_name: managerName } = message;
  const atMs = Date.parse(message.time);
  const isOwn = account?.entryId === entry;
  return (
    <section className={styles.message} aria-label={t`Message to the members`}>
      <p className={styles.text}>{text}</p>
      <div className={styles.foot}>
        <p className="note">
          {managerName}, <time dateTime={new Date(atMs).toISOString()}>{formatDayTime(atMs)}</time>
        </p>
        {canManage && (
          <>
            <Button kind="ghost" onPress={() => setWriting(true)}>
              <Trans>Change</Trans>
            </Button>
            <Button kind="ghost" isPending={takeBack.isPending} onPress={() => takeBack.mutate(undefined)}>
              <Trans>Take back</Trans>
            </Button>
          </>
        )}
        {!isOwn && (
          <ReportName id={league.leagueId} names={[{ part: "message", name: text }]} label={t`Report the message`} />
        )}
      </div>
      {takeBack.isError && <WriteFailure error={takeBack.error} />}
      {isWriting && <MessageSheet leagueId={league.leagueId} before={text} onClose={() => setWriting(false)} />}
    </section>
  );
}
