import { Plural, Trans, useLingui } from "@lingui/react/macro";

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
        {total > rows.length && <Trans>The first {rows.length}:</Trans>}
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

/** What is wrong at a place of the next season's files, in words. */
function useFileProblemWords(): (problem: FileProblem) => string {
  const { t } = useLingui();
  return ({ code, value = "", limit = "", found = "", file }) => {
    switch (code) {
      case "file_missing":
        return file === "clubs" ? t`The file of clubs is missing.` : t`The file of footballers is missing.`;
      case "file_unknown":
        return t`No file of a season is called that.`;
      case "file_twice":
        return t`${value} have come in another file already.`;
      case "file_empty":
        return t`The file is empty.`;
      case "not_utf8":
        return t`The file is not UTF-8. Save it as UTF-8 and send it again.`;
      case "not_csv":
        return t`From here on it cannot be read as CSV: look at the quotes.`;
      case "not_json":
        return t`From here on it is not JSON.`;
      case "not_a_list":
        return t`A list is needed here.`;
      case "not_an_object":
        return t`A row with named fields is needed here.`;
      case "too_many_rows":
        return t`More rows than any season has (${limit}).`;
      case "column_missing":
        return t`The column is missing.`;
      case "column_unknown":
        return t`There is no such column. Is it misspelled?`;
      case "column_twice":
        return t`The column is there twice.`;
      case "fields_differ":
        return t`${found} fields where the header has ${limit}.`;
      case "required":
        return t`Something has to stand here.`;
      case "max_length":
        return t`“${value}” is too long: ${limit} letters at most.`;
      case "control_characters":
        return t`There are characters in it that cannot be seen.`;
      case "not_a_number":
        return t`“${value}” is not a whole number.`;
      case "min_value":
        return t`${value} is too small: ${limit} at least.`;
      case "max_value":
        return t`${value} is too large: ${limit} at most.`;
      case "not_a_price":
        return t`“${value}” is not a price: millions with one decimal, such as 5.5.`;
      case "price_out_of_range":
        return t`${value} million is no price here (${limit}).`;
      case "not_a_position":
        return t`“${value}” is not GKP, DEF, MID or FWD.`;
      case "time_without_zone":
        return t`“${value}” is not a time with its zone, such as 2027-04-03T17:55:00+02:00.`;
      case "no_such_time":
        return t`There is no such day or time: “${value}”.`;
      case "not_an_address":
        return t`“${value}” is not a web address that begins with https://.`;
      case "listed_twice":
        return t`Another row has ${value} already.`;
      case "unknown_club":
        return t`No club has the code ${value}.`;
      case "unknown_round":
        return t`There is no round ${value}.`;
      case "id_taken":
        return t`Another match of the season has the number ${value}.`;
      case "fixture_exists":
        return t`That match stands in that round already.`;
      case "own_opponent":
        return t`A club does not play itself.`;
      case "kickoff_before_deadline":
        return t`The kick-off ${value} is not after the round's deadline.`;
      case "not_a_season_name":
        return t`“${value}” cannot be a season's name.`;
      case "season_had":
        return t`This game has had the season ${value} already.`;
      case "rounds_missing":
        return t`There are no rounds. Send rounds or fixtures along, or say when the first deadline is.`;
      case "rounds_gap":
        return t`Round ${limit} is expected here: rounds are numbered from 1 without a gap.`;
      case "too_many_rounds":
        return t`${found} rounds, and the rules are for ${limit}.`;
      case "first_deadline_passed":
        return t`The first deadline ${value} has passed.`;
      case "deadlines_not_rising":
        return t`The deadline ${value} is not after the one before it.`;
      case "too_few_of_position":
        return t`${found} footballers in the position ${value}; a squad needs ${limit}.`;
      case "too_few_clubs":
        return t`Footballers of ${found} clubs; a squad needs ${limit}.`;
      case "no_squad_in_budget":
        return t`The cheapest squad costs ${found} million, and everybody has ${limit}.`;
      default:
        return t`It was refused (${code}).`;
    }
  };
}
