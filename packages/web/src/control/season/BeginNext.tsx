import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/Fields.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { isAtWork, useBeginNext, type DeskSeason, type SeasonPreview } from "../api/season.ts";
import { Problems } from "../Problems.tsx";
import { useSeasonProblems } from "./use-season-problems.ts";
import styles from "./Season.module.css";

/** The one button that cannot be taken back: it asks for the name of the season that ends. */
export function BeginNext({ season, draft }: { season: DeskSeason; draft: SeasonPreview }) {
  const { t } = useLingui();
  const [written, setWritten] = useState("");
  const [staysClosed, setStaysClosed] = useState(false);
  const begin = useBeginNext();
  const problems = useSeasonProblems(begin.error);
  const name = season.season ?? "";
  const next = draft.season;
  const whyNot = (): string | undefined => {
    if (isAtWork(season)) return t`It has been asked for.`;
    if (season.state === "running") return t`The season goes on.`;
    if (season.state === "over") return t`Close the season first.`;
    return written.trim() === name ? undefined : t`Write the name of the season that ends first.`;
  };
  const reason = whyNot();
  const submit = useSubmit(() =>
    reason === undefined ? begin.mutateAsync({ season: written, draftId: draft.draft, staysClosed }) : undefined,
  );
  return (
    <form className={styles.part} onSubmit={submit}>
      <h3>{t`End ${name} and begin ${next}`}</h3>
      <p>
        <Trans>
          The game is closed to everybody meanwhile. {name} is written to files and read again, results, figures and
          leagues to renew are kept, and {next} is loaded, all or nothing. It cannot be taken back.
        </Trans>
      </p>
      <div className={styles.row}>
        <TextField label={t`Write ${name} to end it`} value={written} onChange={setWritten} autoComplete="off" />
        <Button type="submit" kind="go" isPending={begin.isPending} disabledReason={reason}>{t`Begin ${next}`}</Button>
      </div>
      <Checkbox isSelected={staysClosed} onChange={setStaysClosed}>
        <Trans>Leave the game closed afterwards, to look first</Trans>
      </Checkbox>
      <Problems sentences={problems} />
    </form>
  );
}
