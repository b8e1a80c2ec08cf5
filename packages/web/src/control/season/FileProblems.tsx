import { Plural, useLingui } from "@lingui/react/macro";

import { problemsOf } from "../../api/wire/problems.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Table } from "../../ui/Table.tsx";

/** Everything that is wrong with the files, by file, line and field. */
export function FileProblems({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  const say = useFileProblemWords();
  const rows = problemsOf(error)
    .filter(({ path }) => path[0] === "files")
    .map(({ problem }, index) => ({ ...(problem as unknown as FileProblem), index }));
  const [first] = rows;
  if (!first) return null;
  const total = first.total ?? rows.length;
  return (
    <>
      <Alert kind="error">
        <Plural
          value={total}
          one="One thing is wrong with the files. Nothing was kept."
          other="# things are wrong with the files. Nothing was kept."
        />{" "}
        {total > rows.length && t`The first ${rows.length}:`}
      </Alert>
      <Table
        label={t`What is wrong with the files`}
        rows={rows}
        rowKey={({ index }) => index}
        columns={[
          { key: "file", heading: t`File`, align: "start", isRowHeading: true, cell: ({ file }) => file ?? "–" },
          { key: "line", heading: t`Line`, align: "end", cell: ({ line }) => line ?? "–" },
          { key: "field", heading: t`Field`, align: "start", cell: ({ field }) => field ?? "–" },
          { key: "what", heading: t`What`, align: "start", cell: say },
        ]}
      />
    </>
  );
}

interface FileProblem {
  readonly code: string;
  readonly file?: string | null;
  readonly line?: number | null;
  readonly field?: string | null;
  /** As it stands in the file. */
  readonly value?: string;
  readonly limit?: number | string;
  readonly found?: number | string;
  /** All of them; only the first are listed. */
  readonly total?: number;
}

function useFileProblemWords(): (problem: FileProblem) => string {
  const { t } = useLingui();
  return ({ code, value = "", limit = "", found = "", file }) => {
    const words: Partial<Record<string, string>> = {
      file_missing: file === "clubs" ? t`The file of clubs is missing.` : t`The file of footballers is missing.`,
      file_unknown: t`No file of a season is called that.`,
      file_twice: t`${value} have come in another file already.`,
      file_empty: t`The file is empty.`,
      not_utf8: t`The file is not UTF-8. Save it as UTF-8 and send it again.`,
      not_csv: t`From here on it cannot be read as CSV: look at the quotes.`,
      not_json: t`From here on it is not JSON.`,
      not_a_list: t`A list is needed here.`,
      not_an_object: t`A row with named fields is needed here.`,
      too_many_rows: t`More rows than any season has (${limit}).`,
      column_missing: t`The column is missing.`,
      column_unknown: t`There is no such column. Is it misspelled?`,
      column_twice: t`The column is there twice.`,
      fields_differ: t`${found} fields where the header has ${limit}.`,
      required: t`Something has to stand here.`,
      max_length: t`“${value}” is too long: ${limit} letters at most.`,
      control_characters: t`There are characters in it that cannot be seen.`,
      not_a_number: t`“${value}” is not a whole number.`,
      min_value: t`${value} is too small: ${limit} at least.`,
      max_value: t`${value} is too large: ${limit} at most.`,
      not_a_price: t`“${value}” is not a price: millions with one decimal, such as 5.5.`,
      price_out_of_range: t`${value} million is no price here (${limit}).`,
      not_a_position: t`“${value}” is not GKP, DEF, MID or FWD.`,
      time_without_zone: t`“${value}” is not a time with its zone, such as 2027-04-03T17:55:00+02:00.`,
      no_such_time: t`There is no such day or time: “${value}”.`,
      not_an_address: t`“${value}” is not a web address that begins with https://.`,
      listed_twice: t`Another row has ${value} already.`,
      unknown_club: t`No club has the code ${value}.`,
      unknown_round: t`There is no round ${value}.`,
      id_taken: t`Another match of the season has the number ${value}.`,
      fixture_exists: t`That match stands in that round already.`,
      own_opponent: t`A club does not play itself.`,
      kickoff_before_deadline: t`The kick-off ${value} is not after the round's deadline.`,
      not_a_season_name: t`“${value}” cannot be a season's name.`,
      season_had: t`This game has had the season ${value} already.`,
      rounds_missing: t`There are no rounds. Send rounds or fixtures along, or say when the first deadline is.`,
      rounds_gap: t`Round ${limit} is expected here: rounds are numbered from 1 without a gap.`,
      too_many_rounds: t`${found} rounds, and the rules are for ${limit}.`,
      first_deadline_passed: t`The first deadline ${value} has passed.`,
      deadlines_not_rising: t`The deadline ${value} is not after the one before it.`,
      too_few_of_position: t`${found} footballers in the position ${value}; a squad needs ${limit}.`,
      too_few_clubs: t`Footballers of ${found} clubs; a squad needs ${limit}.`,
      no_squad_in_budget: t`The cheapest squad costs ${found} million, and everybody has ${limit}.`,
    };
    return words[code] ?? t`It was refused (${code}).`;
  };
}
