import type { WireLeagueMessage } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { LEAGUE_MESSAGE_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import type { LeagueId } from "@elleveren/rules";

import { useTakeMessageBack, useWriteMessage } from "../../../../api/leagues/league-members.ts";
import type { LeagueSummary } from "../../../../api/leagues/leagues.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatDayTime } from "../../../../i18n/format.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ReportName } from "../../../people/moderation/ReportName.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import styles from "./LeagueMessage.module.css";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";

/** On every page of a league, for its members: the administrators' message. */
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
            <Button kind="ghost" onPress={() => setWriting(true)}>{t`Change`}</Button>
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

interface MessageSheetProps {
  readonly leagueId: LeagueId;
  /** The current message; empty for none. */
  readonly before: string;
  readonly onClose: () => void;
}

/** Tells the members of a league something, in the place of what they were told before. */
export function MessageSheet({ leagueId, before, onClose }: MessageSheetProps) {
  const { t } = useLingui();
  const write = useWriteMessage(leagueId);
  const [text, setText] = useState(before);
  const isBlank = text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank) write.mutate(text, { onSuccess: onClose });
  };
  return (
    <Sheet isOpen onClose={onClose} title={t`Message to the members`}>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label={t`Message`}
          hint={t`Everybody in the league sees it on the league's pages, with your name. At most ${LEAGUE_MESSAGE_MAX_LENGTH} characters.`}
          value={text}
          onChange={setText}
          maxLength={LEAGUE_MESSAGE_MAX_LENGTH}
        />
        {write.isError && <WriteFailure error={write.error} />}
        <Button
          type="submit"
          kind="go"
          isPending={write.isPending}
          disabledReason={isBlank ? t`Write something first.` : undefined}
        >
          <Trans>Tell the members</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
