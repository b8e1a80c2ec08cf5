import { Trans, useLingui } from "@lingui/react/macro";
import type { WireLuck, WireLuckRound } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import { useLuck } from "../../../api/play/luck.ts";
import { formatDecimal, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { Bill, BillLine } from "../../../ui/rows/Bill.tsx";
import { Table } from "../../../ui/Table.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";

const signed = (value: number): string => `${value > 0 ? "+" : ""}${formatDecimal(value)}`;

/** The points that a team's decisions were expected to bring, and those that chance added: the season in parts, and round by round. */
export function LuckCard({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { data } = useLuck(entryId);
  if (!data || data.rounds.length === 0) return null;
  return (
    <Card title={t`Skill or luck?`}>
      <div className="pair">
        <div className="pad-body">
          <SeasonParts rounds={data.rounds} />
        </div>
        <RoundTable rounds={data.rounds} />
      </div>
      {data.season && <SeasonLuck season={data.season} />}
      <Decisions rounds={data.rounds} />
      <p className="note pad-body">
        <Trans>
          By the forecast that was frozen at each deadline: what the squad, its changes, chips and hits were expected to
          bring when they were made. What they brought more or less is luck. Transfers are judged against keeping the
          squad, line-up and captain against the best choice, all for that round.
        </Trans>{" "}
        <AppLink to={paths.forecasts}>{t`How good the forecasts have been`}</AppLink>
      </p>
    </Card>
  );
}

/** All these rounds against those of others. */
function SeasonLuck({ season: { luck, luckier_than: share } }: { season: NonNullable<WireLuck["season"]> }) {
  const points = signed(luck);
  const percent = share === null ? null : formatPercent(100 * share, 0);
  return (
    <p className="pad-row">
      {percent === null ? (
        <Trans>Luck in these rounds together: {points} points.</Trans>
      ) : (
        <Trans>
          Luck in these rounds together: {points} points, more than {percent} of the teams had.
        </Trans>
      )}
    </p>
  );
}

/** The parts add up to the points. */
function SeasonParts({ rounds }: { rounds: readonly WireLuckRound[] }) {
  const { t } = useLingui();
  const sum = (of: (round: WireLuckRound) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const [chip, hits] = [sum((round) => round.chip), sum((round) => round.hits)];
  return (
    <Bill>
      <BillLine name={t`The squad kept from the round before`}>{formatDecimal(sum((round) => round.kept))}</BillLine>
      <BillLine name={t`Transfers, line-up and armband`}>{signed(sum((round) => round.changes))}</BillLine>
      {chip !== 0 && <BillLine name={t`Chips`}>{signed(chip)}</BillLine>}
      {hits !== 0 && (
        <BillLine name={t`Hits`} isCost>
          {formatNumber(hits)}
        </BillLine>
      )}
      <BillLine name={t`Luck with the captain`}>{signed(sum((round) => round.captain))}</BillLine>
      <BillLine name={t`Luck with the eleven`}>{signed(sum((round) => round.eleven))}</BillLine>
      <BillLine name={t`Luck with substitutions`}>{signed(sum((round) => round.bench))}</BillLine>
      <BillLine name={t`Points in these rounds`} isMain>
        {formatNumber(sum((round) => round.points))}
      </BillLine>
    </Bill>
  );
}

function RoundTable({ rounds }: { rounds: readonly WireLuckRound[] }) {
  const { t } = useLingui();
  return (
    <Table
      label={t`Skill and luck by round`}
      rows={rounds}
      rowKey={({ event }) => event}
      columns={[
        {
          key: "round",
          heading: t`Round`,
          align: "start",
          isRowHeading: true,
          cell: ({ event }) => <AppLink to={paths.forecastRound(event)}>{event}</AppLink>,
        },
        {
          key: "expected",
          heading: t({ message: "xP", context: "expected points, table head" }),
          title: t`Expected points, hits taken off`,
          cell: ({ points, luck }) => <span className="num soft">{formatDecimal(points - luck)}</span>,
        },
        {
          key: "points",
          heading: t`Pts`,
          title: t`Points`,
          cell: ({ points }) => <b className="num">{formatNumber(points)}</b>,
        },
        { key: "luck", heading: t`Luck`, cell: ({ luck }) => <span className="num">{signed(luck)}</span> },
        {
          key: "than",
          heading: t({ message: "Luckier than", comment: "A share of teams, table head" }),
          title: t`The share of teams that had less luck in the round`,
          cell: ({ luckier_than: share }) => (
            <span className="soft">{share === null ? "–" : formatPercent(100 * share, 0)}</span>
          ),
        },
      ]}
    />
  );
}

/** Decisions beyond this many points of either side are worth telling. */
const LEAST = 0.5;
const MOST = 3;

/** The decisions that were expected to bring most and to cost most, when they were made; nothing where neither is worth telling. */
function Decisions({ rounds }: { rounds: readonly WireLuckRound[] }) {
  const { t } = useLingui();
  const told: Record<Decision["kind"], string> = {
    transfers: t({ message: "transfers", comment: "A kind of decision, in 'Round 3: transfers'" }),
    lineup: t({ message: "the line-up", comment: "A kind of decision, in 'Round 3: the line-up'" }),
    captain: t({ message: "the captain", comment: "A kind of decision, in 'Round 3: the captain'" }),
    chip: t({ message: "the chip", comment: "A kind of decision, in 'Round 3: the chip'" }),
  };
  const all = rounds
    .flatMap(({ event, decisions }) => decisions.map((one) => ({ ...one, event })))
    .toSorted((one, other) => other.expected - one.expected);
  const sides = [
    { title: t`Best decisions`, some: all.filter(({ expected }) => expected >= LEAST).slice(0, MOST) },
    {
      title: t`Costliest decisions`,
      some: all
        .filter(({ expected }) => expected <= -LEAST)
        .slice(-MOST)
        .toReversed(),
    },
  ].filter(({ some }) => some.length > 0);
  if (sides.length === 0) return null;
  return (
    <div className="pair">
      {sides.map(({ title, some }) => (
        <div key={title} className="pad-body">
          <h3>{title}</h3>
          <Bill>
            {some.map(({ event, kind, expected }) => (
              <BillLine key={`${event} ${kind}`} name={t`Round ${event}: ${told[kind]}`}>
                {signed(expected)}
              </BillLine>
            ))}
          </Bill>
        </div>
      ))}
    </div>
  );
}
type Decision = WireLuckRound["decisions"][number];
