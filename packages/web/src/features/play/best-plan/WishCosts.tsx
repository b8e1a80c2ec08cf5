import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ChipName } from "@elleveren/rules";

import { formatDecimal } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { usePlanSearch } from "../plan-search/use-plan-search.ts";
import styles from "./BestPlan.module.css";
import { preparePlan, type PlannedGround } from "./plan-question.ts";
import type { FoundWith } from "./plan-score.ts";
import { liftableWishes, type LiftedWish } from "./plan-wish.ts";

interface WishCostsProps {
  readonly ground: PlannedGround;
  readonly current: FoundWith;
}

interface WishCost {
  readonly points: number;
  /** Both plans are: then it is no guess. */
  readonly isProven: boolean;
}

const TIME_LIMIT_MS = 30_000;

/** The cost of each wish: the same plan asked for again without it, one at a time. */
export function WishCosts({ ground, current }: WishCostsProps) {
  const { t } = useLingui();
  const { state, start } = usePlanSearch();
  const [asking, setAsking] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, WishCost>>(new Map());
  const nameOf = useWishNames();
  const wishes = liftableWishes(current.wish);
  const answer = state.kind === "done" && state.outcome.kind === "found" ? state.outcome : null;
  // Kept while the next one is asked.
  if (asking !== null && answer !== null && !known.has(asking)) {
    const points = Math.max(0, answer.plan.value - current.found.plan.value);
    setKnown(new Map([...known, [asking, { points, isProven: answer.isProven && current.found.isProven }]]));
  }
  if (wishes.length === 0) return null;
  function ask({ key, without }: LiftedWish) {
    setAsking(key);
    start({ question: preparePlan(ground, without).question, timeLimitMs: TIME_LIMIT_MS });
  }
  const text = ({ key }: LiftedWish) => {
    const cost = known.get(key);
    if (cost !== undefined) {
      if (!cost.isProven) return t`costs about ${formatDecimal(cost.points)} points`;
      return cost.points < 0.05 ? t`costs nothing` : t`costs ${formatDecimal(cost.points)} points`;
    }
    return key === asking && state.kind === "running" ? t`asking …` : null;
  };
  return (
    <section className={styles.part}>
      <h3>{t`What your wishes cost`}</h3>
      <ul className={styles.wishes}>
        {wishes.map((wish) => (
          <li key={wish.key}>
            <span>{nameOf(wish)}</span>
            <span role="status">{text(wish)}</span>
            {!known.has(wish.key) && (
              <Button
                isPending={wish.key === asking && state.kind === "running"}
                onPress={() => ask(wish)}
                aria-label={t`What does it cost: ${nameOf(wish)}`}
              >{t`What does it cost?`}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useWishNames() {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  return ({ kind, footballerId, chip }: LiftedWish): string => {
    const name = footballerId === undefined ? "" : footballer(footballerId).webName;
    switch (kind) {
      case "locked":
        return t`${name} must be in the squad`;
      case "excluded":
        return t`${name} is left out`;
      case "captain":
        return t`${name} is captain`;
      case "chip":
        return t`${i18n._(CHIP_TITLE[chip!.split(" ")[0] as ChipName])} is saved`;
      case "paid":
        return t`A limit on paid transfers`;
      case "doubtful":
        return t`No doubtful player is bought`;
    }
  };
}
