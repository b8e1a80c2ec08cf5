import { Trans, useLingui } from "@lingui/react/macro";

import type { FootballerMatch } from "../../api/content/footballer-summary.ts";
import { Skeleton } from "../../ui/states.tsx";
import { useOpponentText } from "../footballers/use-opponent-text.ts";
import styles from "./CompareTable.module.css";
import { nextMatches } from "./figures.ts";

/** The next matches, one under the other, on the colour of their difficulty. Undefined while they are fetched. */
export function FixturesAhead({ coming }: { coming: readonly FootballerMatch[] | undefined }) {
  const { t } = useLingui();
  const opponentText = useOpponentText();
  if (!coming) return <Skeleton height="130px" />;
  const ahead = nextMatches(coming);
  if (ahead.length === 0) return <Trans>No upcoming matches</Trans>;
  return (
    <ol className={styles.ahead}>
      {ahead.map((match, index) => (
        <li key={index} data-difficulty={match.difficulty}>
          <b>{opponentText(match)}</b> <span aria-hidden="true">{match.difficulty}</span>
          <span className="vh">{t`difficulty ${match.difficulty} of 5`}</span>
        </li>
      ))}
    </ol>
  );
}
