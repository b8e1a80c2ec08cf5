import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { FORMATIONS, POSITIONS, type Ruleset } from "@elleveren/rules";

import { formatNumber } from "../../../i18n/format.ts";
import { Table } from "../../../ui/Table.tsx";
import { POSITION_PLURAL } from "../../footballers/names.ts";

/** How many of what for how much, and who may start. */
export function SquadRules({ ruleset: { squad } }: { ruleset: Ruleset }) {
  const { t, i18n } = useLingui();
  const budget = formatNumber(squad.budgetTenths / 10);
  return (
    <>
      <p>
        <Trans>
          You pick <b>{squad.size} players</b> for at most <b>kr {budget} million</b>, and at most{" "}
          <b>{squad.clubLimit} from the same club</b>. {squad.playing} of them start; the others sit on the bench.
        </Trans>{" "}
        <Trans>If club moves leave you with more from one club, all of them may stay until your next transfers.</Trans>
      </p>
      <Table
        label={t`Players by position`}
        rows={POSITIONS}
        rowKey={(position) => position}
        columns={[
          {
            key: "position",
            heading: t`Position`,
            align: "start",
            isRowHeading: true,
            cell: (position) => i18n._(POSITION_PLURAL[position]),
          },
          {
            key: "squad",
            heading: t`In the squad`,
            cell: (position) => <b className="num">{squad.positions[position].select}</b>,
          },
          {
            key: "eleven",
            heading: t`In the eleven`,
            cell: (position) => {
              const { minPlay, maxPlay } = squad.positions[position];
              return minPlay === maxPlay ? minPlay : t`${minPlay} to ${maxPlay}`;
            },
          },
        ]}
      />
      <p>
        <Plural value={FORMATIONS.length} one="# formation is possible:" other="# formations are possible:" />{" "}
        {FORMATIONS.map((formation, index) => (
          <span key={formation}>
            {index > 0 && ", "}
            <span className="nowrap">{formation.slice(2)}</span>
          </span>
        ))}
        .
      </p>
      <h3>{t`Captain and vice-captain`}</h3>
      <p>
        <Trans>
          Your captain's points count double. If he does not play a single minute in the round, the vice-captain takes
          over. If neither plays, nobody counts double.
        </Trans>
      </p>
    </>
  );
}
