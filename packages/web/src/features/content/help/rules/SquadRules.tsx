import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  canCancelChip,
  type ChipAllowance,
  type ChipName,
  chipScoring,
  FORMATIONS,
  isRevertingChip,
  POSITIONS,
  priceThreshold,
  type Ruleset,
  sellingPriceTenths,
} from "@elleveren/rules";

import { formatNumber, formatPercent, formatPrice, formatTenths } from "../../../../i18n/format.ts";
import { Table } from "../../../../ui/Table.tsx";
import { CHIP_EFFECT, CHIP_TITLE, POSITION_PLURAL } from "../../footballers/names.ts";
import { chipKinds } from "./chip-kinds.ts";
import styles from "./ChipRules.module.css";

/** Squad composition, budget, and legal line-ups. */
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

/** An example that is easy to check by mental arithmetic. */
const BOUGHT = 50;
const RISES = [1, 3] as const;

/** The cost of transfers, and selling prices. */
export function TransferRules({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { freePerRound, maxBanked, costPoints, capPerRound, sellOnDivisor, topUps } = ruleset.transfers;
  const rise = (tenths: number) => formatPrice(sellingPriceTenths(ruleset, BOUGHT, BOUGHT + tenths));
  return (
    <>
      <ul>
        <li>
          <Plural
            value={freePerRound}
            one="You get # free transfer a round."
            other="You get # free transfers a round."
          />{" "}
          {maxBanked > freePerRound ? (
            <Trans>
              Those you do not use are saved, up to <b>{maxBanked}</b>.
            </Trans>
          ) : (
            <Trans>Those you do not use are lost.</Trans>
          )}
        </li>
        <li>
          <Trans>
            Each transfer beyond the free ones costs <b>{costPoints} points</b>, taken from your total.
          </Trans>
        </li>
        {capPerRound !== null && (
          <li>{t`You can make at most ${capPerRound} transfers in a round, unless a chip makes them free.`}</li>
        )}
        <li>{t`Before your first deadline you may change as much as you like, free of charge.`}</li>
        {topUps.map((topUp) => (
          <li key={topUp.round}>{t`In round ${topUp.round} everybody has at least ${topUp.to} free transfers.`}</li>
        ))}
      </ul>
      <h3>{t`What you get when you sell`}</h3>
      {sellOnDivisor === 1 ? (
        <p>{t`You sell at the price of the day.`}</p>
      ) : (
        <p>
          <Trans>
            When a price has risen since you bought, you keep one part in {sellOnDivisor} of the rise, rounded down to
            the nearest {formatTenths(1)}. A fall counts whole. Bought for {formatPrice(BOUGHT)} and now{" "}
            {formatPrice(BOUGHT + RISES[1])}, a player sells for {rise(RISES[1])}; at {formatPrice(BOUGHT + RISES[0])}{" "}
            he sells for {rise(RISES[0])}.
          </Trans>
        </p>
      )}
    </>
  );
}

const OWNERS = [100, 1_000, 5_000, 20_000];

/** When and why prices move: the whole rule, nothing kept back. */
export function PriceRules({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { prices } = ruleset;
  const clock = `${String(prices.atHour).padStart(2, "0")}:${String(prices.atMinute).padStart(2, "0")}`;
  const step = formatTenths(prices.stepTenths);
  const most = formatTenths(prices.stepTenths * prices.maxStepsPerRound);
  const share = formatPercent(prices.thresholdOwnersPermille / 10, 0);
  return (
    <>
      <p>
        <Trans>
          Prices move once a day, at <b>{clock}</b> ({prices.timeZone}), by <b>{step}</b> at a time and by at most{" "}
          <b>{most}</b> up or down in a round. There is nothing secret about it:
        </Trans>
      </p>
      <ol>
        <li>{t`We count the transfers in and the transfers out of a player since the round opened.`}</li>
        <li>
          <Trans>
            The difference needs to reach <b>{share} of his owners</b>, and never fewer than{" "}
            <b>{prices.thresholdMinimum}</b>. That is his threshold.
          </Trans>
        </li>
        <li>
          <Trans>
            More in than out: the price rises. More out than in: it falls. A step uses up one threshold, so that a rush
            can move the price several days in a row.
          </Trans>
        </li>
        <li>{t`The count starts again when the next round opens.`}</li>
      </ol>
      <Table
        label={t`Thresholds`}
        rows={OWNERS}
        rowKey={(owners) => owners}
        columns={[
          {
            key: "owners",
            heading: t`Owners`,
            align: "start",
            isRowHeading: true,
            cell: (owners) => formatNumber(owners),
          },
          {
            key: "threshold",
            heading: t`Net transfers for one step`,
            cell: (owners) => <b className="num">{formatNumber(priceThreshold(ruleset, owners))}</b>,
          },
        ]}
      />
      <h3>{t`The progress figure`}</h3>
      <p>
        <Trans>
          Every player shows how far he is on his way to the next step: 100 % means his price rises at the next change,
          −100 % that it falls, 0 % that as many buy as sell.
        </Trans>
      </p>
    </>
  );
}

/** The chips of the season: how many, when, and what they do. */
export function ChipRules({ ruleset }: { ruleset: Ruleset }) {
  const { t, i18n } = useLingui();
  const kinds = chipKinds(ruleset);
  if (kinds.length === 0) {
    return <p>{t`There are no chips this season.`}</p>;
  }
  return (
    <>
      <p>{t`A chip changes one round. You can play one chip in a round.`}</p>
      <dl className={styles.chips}>
        {kinds.map(({ chip, allowances }) => (
          <div key={chip}>
            <dt>{i18n._(CHIP_TITLE[chip])}</dt>
            <dd>
              {i18n._(CHIP_EFFECT[chip])}. <Details chip={chip} />
              <small>
                <When allowances={allowances} roundCount={ruleset.roundCount} />
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {kinds.some(({ chip }) => !canCancelChip(chip)) && (
        <p>
          <Trans>
            A chip on transfers keeps your saved free transfers as they are. It is in play as soon as you confirm and
            cannot be taken back.
          </Trans>
        </p>
      )}
    </>
  );
}

function Details({ chip }: { chip: ChipName }) {
  if (isRevertingChip(chip)) {
    return <Trans>Your squad and bank from before come back in the next round.</Trans>;
  }
  if (chipScoring(chip).captain === 1) return <Trans>The captain counts as everybody else in this round.</Trans>;
  return canCancelChip(chip) ? <Trans>You can call it off until the deadline.</Trans> : null;
}

function When({ allowances, roundCount }: { allowances: readonly ChipAllowance[]; roundCount: number }) {
  const { t } = useLingui();
  const isAnyTime = (row: ChipAllowance) => row.startRound === 1 && row.stopRound === roundCount;
  return allowances
    .map((row) => (isAnyTime(row) ? t`Once, in any round` : t`Once in rounds ${row.startRound} to ${row.stopRound}`))
    .join(" · ");
}
