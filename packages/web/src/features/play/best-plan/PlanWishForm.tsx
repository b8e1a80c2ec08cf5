import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useState, type Dispatch } from "react";

import { formatPercent } from "../../../i18n/format.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Select, TextField } from "../../../ui/forms/Fields.tsx";
import { Segmented } from "../../../ui/forms/Segmented.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { MarkPicker } from "../plan-search/MarkPicker.tsx";
import search from "../plan-search/PlanSearch.module.css";
import styles from "./BestPlan.module.css";
import { openingOf, plannableRounds, playableChips, type PlannedGround } from "./plan-question.ts";
import { CAUTIONS, chipKey, DISCOUNTS, MOST_PAID, type PlanWish, type WishAction } from "./plan-wish.ts";

interface PlanWishFormProps {
  readonly wish: PlanWish;
  readonly change: Dispatch<WishAction>;
  readonly ground: PlannedGround;
}

/** The aims that the plan should be best for. The usual choices are set; everything else is behind one fold. */
export function PlanWishForm({ wish, change, ground }: PlanWishFormProps) {
  const { t } = useLingui();
  const all = plannableRounds(ground);
  const roundIds = all.slice(0, wish.horizon);
  const set = (part: Partial<PlanWish>) => change({ type: "set", change: part });
  return (
    <>
      <p className="note">
        <Trans>
          Finds which transfers, line-ups, captains and chips bring the most expected points over these rounds: with
          hits, banked transfers and selling prices counted, and proven.
        </Trans>
      </p>
      <div className={search.group}>
        <span aria-hidden="true" className={search.legend}>
          <Trans>Rounds to plan</Trans>
        </span>
        <Segmented
          label={t`Rounds to plan`}
          segments={all.map((_, index) => ({ key: String(index + 1), label: String(index + 1) }))}
          selected={String(roundIds.length)}
          onSelect={(key) => set({ horizon: Number(key) })}
        />
        <span className="label">
          {roundIds.length === 1 ? (
            <Trans>Round {roundIds[0]!}</Trans>
          ) : (
            <Trans>
              Rounds {roundIds[0]!} to {roundIds.at(-1)!}
            </Trans>
          )}
        </span>
      </div>
      <ChipWishes wish={wish} change={change} ground={ground} />
      <Select
        label={t`Paid transfers at most`}
        value={String(wish.mostPaid ?? "")}
        onChange={(value) => set({ mostPaid: value === "" ? null : Number(value) })}
        options={[
          { value: "", label: t`As many as pay for themselves` },
          ...MOST_PAID.map((count) => ({
            value: String(count),
            label: count === 0 ? t`None` : plural(count, { one: "# transfer", other: "# transfers" }),
          })),
        ]}
      />
      <CaptainWish wish={wish} set={set} ground={ground} />
      <MarkPicker
        marks={wish}
        mine={openingOf(ground.team).picks.map(({ footballerId }) => footballerId)}
        onMark={(footballerId, as) => change({ type: "mark", footballerId, as })}
      />
      <MoreWishes wish={wish} set={set} />
    </>
  );
}

type Set = (part: Partial<PlanWish>) => void;

/** Which chips the plan may play, in the round that is best for each. */
function ChipWishes({ wish, change, ground }: PlanWishFormProps) {
  const { i18n } = useLingui();
  const chips = playableChips(ground, plannableRounds(ground).slice(0, wish.horizon)).filter(
    ({ isPlayed }) => !isPlayed,
  );
  if (chips.length === 0) return null;
  const isSecond = (name: string, number: number) => number > 1 && chips.some((chip) => chip.name === name);
  return (
    <fieldset className={search.group}>
      <legend className={search.legend}>
        <Trans>Chips that the plan may play</Trans>
      </legend>
      <div className={styles.chips}>
        {chips.map((chip) => (
          <Checkbox
            key={chipKey(chip)}
            isSelected={!wish.savedChips.has(chipKey(chip))}
            onChange={(isFree) => change({ type: "save-chip", chip: chipKey(chip), isSaved: !isFree })}
          >
            {i18n._(CHIP_TITLE[chip.name])}
            {isSecond(chip.name, chip.number) && ` ${chip.number}`}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function CaptainWish({ wish, set, ground }: { wish: PlanWish; set: Set; ground: PlannedGround }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const mine = openingOf(ground.team).picks.map(({ footballerId }) => footballerId);
  const ids = [...new Set([...mine, ...wish.lockedIds])].filter((id) => !wish.excludedIds.has(id));
  const [round] = plannableRounds(ground);
  return (
    <Select
      label={t`My captain in round ${round!} is`}
      value={String(wish.captainId ?? "")}
      onChange={(value) => set({ captainId: ids.find((id) => String(id) === value) ?? null })}
      options={[
        { value: "", label: t`Whoever is best` },
        ...ids.map((id) => ({ value: String(id), label: footballer(id).webName })),
      ]}
    />
  );
}

/** The wishes that change how points are counted: caution, later rounds, and what is left at the end. */
function MoreWishes({ wish, set }: { wish: PlanWish; set: Set }) {
  const { t } = useLingui();
  const { end } = wish;
  const setEnd = (part: Partial<PlanWish["end"]>) => set({ end: { ...end, ...part } });
  const cautionText = [t`Expected points alone`, t`A little careful`, t`Careful`];
  const discountText = (share: number) =>
    share === 1 ? t`Later rounds count in full` : t`${formatPercent((1 - share) * 100, 0)} less for each round later`;
  return (
    <details className={search.explained}>
      <summary>{t`Caution, doubt, and what is left at the end`}</summary>
      <div className={styles.more}>
        <Select
          label={t`Risk`}
          hint={t`Careful takes a share of how far points usually lie from what was expected off everybody.`}
          value={String(wish.caution)}
          onChange={(value) => set({ caution: Number(value) })}
          options={CAUTIONS.map((caution, index) => ({ value: String(caution), label: cautionText[index]! }))}
        />
        <Select
          label={t`Later rounds`}
          value={String(wish.discount)}
          onChange={(value) => set({ discount: Number(value) })}
          options={DISCOUNTS.map((share) => ({ value: String(share), label: discountText(share) }))}
        />
        <Checkbox isSelected={wish.mayBuyDoubtful} onChange={(mayBuyDoubtful) => set({ mayBuyDoubtful })}>
          <Trans>Doubtful players may be bought; their chance of playing counts</Trans>
        </Checkbox>
        <p className="note">{t`What is left after the last round is worth something too. These are judgements: set your own.`}</p>
        <div className={styles.worths}>
          <WorthField
            label={t`Points for each million in the bank`}
            value={end.perMillion}
            onChange={(perMillion) => setEnd({ perMillion })}
          />
          <WorthField
            label={t`Points for each free transfer left`}
            value={end.perFreeTransfer}
            onChange={(perFreeTransfer) => setEnd({ perFreeTransfer })}
          />
          <WorthField
            label={t`Points for each chip left`}
            value={end.perChip}
            onChange={(perChip) => setEnd({ perChip })}
          />
        </div>
      </div>
    </details>
  );
}

/** No chip is worth more. */
const MOST_WORTH = 50;

interface WorthFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Keeps what is typed, which may be no number yet. */
function WorthField({ label, value, onChange }: WorthFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(String(value));
  const isWorth = (typed: string) => typed.trim() !== "" && Number(typed) >= 0 && Number(typed) <= MOST_WORTH;
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      max={MOST_WORTH}
      step={0.1}
      value={text}
      problem={isWorth(text) ? undefined : t`From 0 to ${MOST_WORTH} points`}
      onChange={(typed) => {
        setText(typed);
        if (isWorth(typed)) onChange(Number(typed));
      }}
    />
  );
}
