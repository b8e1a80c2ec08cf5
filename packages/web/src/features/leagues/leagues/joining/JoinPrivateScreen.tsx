import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useState } from "react";

import { useJoinByTypedCode } from "../../../../api/leagues/leagues.ts";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { answerInvitation, saveInvitation } from "../../invitation/saved-invitation.ts";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import { joinProblemTexts } from "../league-problem-text.ts";
import { useThenLeagues } from "./use-then-leagues.ts";
import styles from "../LeaguesScreen.module.css";

/** `/leagues/join/private`: into a league by its code, then to the own leagues; or an organisation by its. */
export const JoinPrivateScreen = () => <RequireEntry>{(entryId) => <JoinForm entryId={entryId} />}</RequireEntry>;

function JoinForm({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const join = useJoinByTypedCode(entryId);
  const [code, setCode] = useState("");
  const enter = () => {
    void join.mutateAsync(code).then(
      (league) => {
        // An organisation's: what it is, and whether to join it, is asked in front of this page.
        if (league === null) return saveInvitation(code);
        // The league may be the one of a pending invitation.
        answerInvitation(code);
        return thenLeagues(Promise.resolve(league), ({ name }) => ({ done: { kind: "league-joined", league: name } }));
      },
      () => {
        // Said beside the field.
      },
    );
  };
  const texts = join.error ? joinProblemTexts(join.error) : [];
  return (
    <form
      className={`page ${styles.screen}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "" && !join.isPending) enter();
      }}
    >
      <PageTitle title={t`Join a private league`} mast={t`Leagues`} />
      <h1>{t`Join a private league`}</h1>
      <div className={styles.form}>
        <TextField
          label={t`League code`}
          hint={t`The code of an organisation or of a department of one goes here too.`}
          value={code}
          onChange={setCode}
          isRequired
          autoComplete="off"
          spellCheck="false"
          problem={texts.length > 0 ? texts.join(" ") : undefined}
        />
        {join.isError && texts.length === 0 && <WriteFailure error={join.error} />}
        <Button
          type="submit"
          kind="go"
          isPending={join.isPending}
          disabledReason={code.trim() === "" ? t`Write the code first.` : undefined}
        >
          <Trans>Join league</Trans>
        </Button>
      </div>
    </form>
  );
}
