import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { problemsOf } from "../../api/wire/problems.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Table } from "../../ui/Table.tsx";
import { useFileProblemWords, type FileProblem } from "./use-file-problem-words.ts";

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
