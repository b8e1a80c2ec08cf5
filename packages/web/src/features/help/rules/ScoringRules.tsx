import { Trans, useLingui } from "@lingui/react/macro";
import { POSITIONS, type Ruleset } from "@elleveren/rules";

import { formatNumber } from "../../../i18n/format.ts";
import { Table } from "../../../ui/Table.tsx";
import { POSITION_NAME, POSITION_SHORT } from "../../footballers/names.ts";
import { scoringRows } from "./scoring-rows.ts";

/** What every act on the pitch is worth. */
export function ScoringRules({ ruleset }: { ruleset: Ruleset }) {
  const { t, i18n } = useLingui();
  const { bonus, cleanSheetMinutes } = ruleset;
  const places = bonus.points.map(formatNumber).join(", ");
  return (
    <>
      <Table
        label={t`Points by position`}
        rows={scoringRows(ruleset)}
        rowKey={(row) => row.key}
        columns={[
          {
            key: "what",
            heading: t`For`,
            align: "start",
            isRowHeading: true,
            cell: (row) => i18n._(row.label),
          },
          ...POSITIONS.map((position) => ({
            key: position,
            heading: i18n._(POSITION_SHORT[position]),
            title: i18n._(POSITION_NAME[position]),
            cell: (row: ReturnType<typeof scoringRows>[number]) =>
              row.points[position] === 0 ? (
                <span className="label">–</span>
              ) : (
                <b className="num">{formatNumber(row.points[position])}</b>
              ),
          })),
        ]}
      />
      <p>
        <Trans>
          A clean sheet needs at least <b>{cleanSheetMinutes} minutes</b> on the pitch without a goal conceded in that
          time.
        </Trans>
      </p>
      <h3>{t`Bonus`}</h3>
      {bonus.mode === "opta-strict" ? (
        <p>
          <Trans>
            The {bonus.points.length} best players of every match, by the league's own rating, get <b>{places}</b> extra
            points. When two have the same rating, the one with more goals goes first, then more assists, then the
            cheaper one.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            The best players of every match in the bonus points system get <b>{places}</b> extra points. Equals share a
            place, and the places below it fall away.
          </Trans>
        </p>
      )}
    </>
  );
}
