import { LEAGUE_MESSAGE_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { useState, type FormEvent } from "react";

import { useWriteMessage } from "../../../api/leagues/league-members.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import styles from "./LeagueMessage.module.css";

interface MessageSheetProps {
  readonly leagueId: LeagueId;
  /** What the members are told now; empty for nothing. */
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
