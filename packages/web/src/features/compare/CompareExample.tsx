import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { useFootballerSummaries } from "../../api/content/footballer-summary.ts";
import type { GameFootballer } from "../../api/content/footballers.ts";
import { useGame } from "../../api/content/game.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./CompareExample.module.css";
import { CompareTable } from "./CompareTable.tsx";

/** While nobody is chosen: the two that most managers would ask about, as a comparison shows them. */
export function CompareExample({ onShow }: { onShow: (ids: readonly FootballerId[]) => void }) {
  const { t } = useLingui();
  const { footballers } = useGame();
  const pair = topPair(footballers);
  const [first, second] = pair;
  const ids = pair.map(({ footballerId }) => footballerId);
  const summaries = useFootballerSummaries(ids);
  return (
    <>
      <div className={styles.lead}>
        <p>
          <Trans>Nobody is compared yet. Find a player above to begin.</Trans>
        </p>
        {first && second && (
          <>
            <Button onPress={() => onShow(ids)}>
              <Trans>
                Compare {first.webName} and {second.webName}
              </Trans>
            </Button>
            <p className="note">
              <Trans>An example, from today's figures:</Trans>
            </p>
          </>
        )}
      </div>
      {second && (
        <div className={styles.example}>
          <CompareTable
            label={t`Example of a comparison`}
            compared={pair.map((footballer, index) => ({ footballer, summary: summaries[index] }))}
          />
        </div>
      )}
    </>
  );
}

/** The best of the season so far, and the next best of the same position; before its first points the dearest. */
export function topPair(footballers: readonly GameFootballer[]): readonly GameFootballer[] {
  const ranked = footballers
    .filter(({ status }) => status !== "u")
    .toSorted(
      (a, b) => b.totalPoints - a.totalPoints || b.priceTenths - a.priceTenths || a.footballerId - b.footballerId,
    );
  const [first] = ranked;
  return ranked.filter(({ position }) => position === first?.position).slice(0, 2);
}
