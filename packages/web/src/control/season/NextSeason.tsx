import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { WireControlSeason, WireSeasonPreview } from "@elleveren/contract";

import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { isAtWork, useBeginNext, useDraftSeason } from "../api/season.ts";
import { fromLocalField } from "../local-time.ts";
import { Problems } from "../Problems.tsx";
import { FileProblems } from "./FileProblems.tsx";
import { PreviewedSeason } from "./PreviewedSeason.tsx";
import styles from "./Season.module.css";
import { useSeasonProblems } from "./use-season-problems.ts";

/** Files in, everything that is wrong with them out; then what they would change, and the button that does it. */
export function NextSeason({ season }: { readonly season: WireControlSeason }) {
  const { t } = useLingui();
  return (
    <Card title={t`The next season`} isPadded>
      <div className="stack gap-3">
        <FilesForm season={season} />
        {season.draft && (
          <>
            <PreviewedSeason preview={season.draft} />
            <BeginNext season={season} draft={season.draft} />
          </>
        )}
      </div>
    </Card>
  );
}

function FilesForm({ season }: { readonly season: WireControlSeason }) {
  const { t } = useLingui();
  const id = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [seasonName, setSeasonName] = useState("");
  const [rules, setRules] = useState(season.draft?.rules ?? season.rulesets[0] ?? "");
  const [deadline, setDeadline] = useState("");
  const draft = useDraftSeason();
  const problems = useSeasonProblems(draft.error);
  const submit = useSubmit(() => {
    if (files.length === 0) return undefined;
    const firstDeadline = fromLocalField(deadline);
    const seen = season.draft?.draft ?? null;
    return draft.mutateAsync({ files, season: seasonName.trim() || null, rules, first_deadline: firstDeadline, seen });
  });
  return (
    <form className="stack gap-3" onSubmit={submit}>
      <p>
        <Trans>
          Clubs and footballers are needed, rounds and fixtures may come with them: clubs.csv, footballers.csv,
          rounds.csv, fixtures.csv, the same as .json, or all of it as season.json. They are checked whole, and nothing
          changes yet.
        </Trans>
      </p>
      <div className={styles.fields}>
        <div className={styles.file}>
          <label htmlFor={id}>{t`Files`}</label>
          <input
            id={id}
            type="file"
            multiple
            accept=".csv,.json"
            onChange={(event) => setFiles([...(event.target.files ?? [])])}
          />
        </div>
        <TextField
          label={t`Name`}
          hint={t`After its deadlines when left out.`}
          value={seasonName}
          onChange={setSeasonName}
          maxLength={20}
        />
        <Select
          label={t`Rules`}
          value={rules}
          onChange={setRules}
          options={season.rulesets.map((value) => ({ value, label: value }))}
        />
        <TextField
          label={t`First deadline`}
          hint={t`Only without rounds and fixtures: the others follow weekly.`}
          type="datetime-local"
          value={deadline}
          onChange={setDeadline}
        />
      </div>
      <div className="flex wrap bottom gap-3">
        <Button
          type="submit"
          kind={season.draft ? "plain" : "go"}
          isPending={draft.isPending}
          disabledReason={files.length === 0 ? t`Choose the files first.` : undefined}
        >{t`Check the files`}</Button>
      </div>
      <Problems sentences={problems} />
      <FileProblems error={draft.error} />
    </form>
  );
}

/** The one button that cannot be taken back: it asks for the name of the season that ends. */
function BeginNext({ season, draft }: { season: WireControlSeason; draft: WireSeasonPreview }) {
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
    reason === undefined
      ? begin.mutateAsync({ season: written, draft: draft.draft, stays_closed: staysClosed })
      : undefined,
  );
  return (
    <form className="stack gap-3" onSubmit={submit}>
      <h3>{t`End ${name} and begin ${next}`}</h3>
      <p>
        <Trans>
          The game is closed to everybody meanwhile. {name} is written to files and read again, results, figures and
          leagues to renew are kept, and {next} is loaded, all or nothing. It cannot be taken back.
        </Trans>
      </p>
      <div className="flex wrap bottom gap-3">
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
