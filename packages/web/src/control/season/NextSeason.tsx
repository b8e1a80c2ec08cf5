import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { WireControlSeason, WireSeasonPreview } from "@elleveren/contract";

import { formatNumber, formatTenths } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { Table } from "../../ui/Table.tsx";
import { isAtWork, useBeginNext, useDraftSeason, useDropDraft } from "../api/season.ts";
import { fromLocalField, timeOf } from "../local-time.ts";
import { Problems } from "../Problems.tsx";
import { FileProblems } from "./FileProblems.tsx";
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

type Footballer = WireSeasonPreview["come"][number];

/** The files' changes against this season. */
function PreviewedSeason({ preview }: { readonly preview: WireSeasonPreview }) {
  const { t } = useLingui();
  const drop = useDropDraft();
  const problems = useSeasonProblems(drop.error);
  const words = usePreviewWarningWords();
  const { season, rules, made_by: who } = preview;
  const when = timeOf(preview.made);
  return (
    <section className="stack gap-3" aria-label={t`What would change`}>
      <div className="row wrap between gap-3">
        <h3>{t`${season} as it would be`}</h3>
        <Button kind="ghost" isPending={drop.isPending} onPress={() => drop.mutate(preview.draft)}>
          <Trans>Throw the files away</Trans>
        </Button>
      </div>
      <p className="soft size-3">{t`Checked by ${who}, ${when}. Rules: ${rules}.`}</p>
      <Problems sentences={problems} />
      {preview.warnings.length > 0 && (
        <Alert kind="warning">
          <ul className={styles.warnings}>
            {preview.warnings.map((warning) => (
              <li key={warning.code}>{words(warning)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Figures preview={preview} />
      <Table
        label={t`Prices by position`}
        rows={preview.prices}
        rowKey={({ position }) => position}
        columns={[
          {
            key: "position",
            heading: t`Position`,
            align: "start",
            isRowHeading: true,
            cell: ({ position }) => position,
          },
          { key: "count", heading: t`Footballers`, align: "end", cell: ({ count }) => formatNumber(count) },
          { key: "least", heading: t`Cheapest`, align: "end", cell: ({ least }) => formatTenths(least) },
          { key: "average", heading: t`Average`, align: "end", cell: ({ average }) => formatTenths(average) },
          {
            key: "before",
            heading: t`Average now`,
            align: "end",
            cell: ({ average_before: before }) => (before === null ? "–" : formatTenths(before)),
          },
          { key: "most", heading: t`Dearest`, align: "end", cell: ({ most }) => formatTenths(most) },
        ]}
      />
      <Footballers title={t`New`} rows={preview.come} />
      <Footballers title={t`Gone`} rows={preview.go} />
      <Footballers title={t`In another club`} rows={preview.moved_club} />
    </section>
  );
}

function Figures({ preview }: { readonly preview: WireSeasonPreview }) {
  const { t } = useLingui();
  const [first, last] = [preview.first_deadline, preview.last_deadline].map((time) => timeOf(time));
  const { rounds, fixtures, fixtures_without_time: untimed, kept } = preview;
  const rows: readonly (readonly [string, string])[] = [
    [t`Rounds`, t`${rounds}, deadlines from ${first!} to ${last!}`],
    [t`Matches`, untimed > 0 ? t`${fixtures}, ${untimed} of them without a time` : formatNumber(fixtures)],
    [t`Clubs that come`, preview.clubs_come.join(", ") || t`none`],
    [t`Clubs that go`, preview.clubs_go.join(", ") || t`none`],
    [t`Footballers`, t`${preview.footballers}, ${kept} of them kept by their code`],
    [t`Managers with a history`, formatNumber(preview.managers)],
    [t`Leagues to renew`, formatNumber(preview.leagues_to_renew)],
  ];
  return (
    <dl className={styles.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Footballers({ title, rows }: { readonly title: string; readonly rows: readonly Footballer[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>
        {title} (<Plural value={rows.length} one="# footballer" other="# footballers" />)
      </summary>
      <Table
        label={title}
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          { key: "name", heading: t`Name`, align: "start", isRowHeading: true, cell: ({ name }) => name },
          { key: "code", heading: t`Code`, align: "end", cell: ({ code }) => code },
          { key: "club", heading: t`Club`, align: "start", cell: ({ club }) => club },
          { key: "position", heading: t`Position`, align: "start", cell: ({ position }) => position },
          { key: "price", heading: t`Price`, align: "end", cell: ({ price }) => formatTenths(price) },
        ]}
      />
    </details>
  );
}

type Warning = WireSeasonPreview["warnings"][number];

/** Warnings before the next season is begun; none of them prevents it. */
function usePreviewWarningWords(): (warning: Warning) => string {
  const { t } = useLingui();
  return ({ code, names, count }) => {
    const more = count - names.length;
    const listed = more > 0 ? t`${names.join(", ")} and ${more} more` : names.join(", ");
    const words: Record<Warning["code"], string> = {
      few_kept: t`Hardly anybody of this season is on the list. Is it another league's, or an older one?`,
      no_club_known: t`No club of this season is on the list. Is it another league's?`,
      same_as_now: t`Everybody is on the list at the price he has now. Is it this season's?`,
      same_name: t`Same name and club, but another code than this season, so that their past would be lost: ${listed}.`,
      other_position: t`In another position than this season: ${listed}.`,
      club_without_footballers: t`Clubs without footballers: ${listed}.`,
      no_fixtures: t`There are no matches yet.`,
      round_without_fixtures: t`Rounds without a match: ${listed}.`,
      fewer_rounds: t`Only ${count} rounds: not everybody meets everybody twice.`,
      weekly_rounds: t`The deadlines are a week apart, as nothing said when they are. Move them under rounds.`,
    };
    return words[code];
  };
}
