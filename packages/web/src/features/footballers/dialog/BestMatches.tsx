import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import type { PlayedMatch } from "../../../api/content/footballer-summary.ts";
import { formatNumber } from "../../../i18n/format.ts";
import styles from "./BestMatches.module.css";
import { useOpponentText } from "../use-opponent-text.ts";

const SHOWN = 4;

/** The matches that brought most points, and what he did in them. */
export function BestMatches({ played }: { played: readonly PlayedMatch[] }) {
  const { t } = useLingui();
  const opponentText = useOpponentText();
  const feats = useFeats();
  const best = played
    .filter((match) => match.points > 0)
    .toSorted((a, b) => b.points - a.points || b.roundId - a.roundId)
    .slice(0, SHOWN);
  if (best.length === 0) {
    return <p className="note">{t`No points yet this season.`}</p>;
  }
  return (
    <ol className={styles.matches} aria-label={t`Best matches`}>
      {best.map((match) => (
        <li key={`${match.roundId}-${match.opponentId}`}>
          <span className="num">
            {formatNumber(match.points)}
            <span className="vh"> {t`points`}</span>
          </span>
          <p>
            <b>
              {opponentText(match, true)}
              {match.homeGoals !== null && ` ${match.homeGoals}–${match.awayGoals}`}
            </b>
            <span>{[t`Round ${match.roundId}`, ...feats(match)].join(" · ")}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function useFeats(): (match: PlayedMatch) => string[] {
  const { t } = useLingui();
  return ({ stat }) => {
    const [goals, assists, saved, bonus] = [
      stat("goals_scored"),
      stat("assists"),
      stat("penalties_saved"),
      stat("bonus"),
    ];
    const sheets = stat("clean_sheets");
    return [
      goals > 0 && t`${plural(goals, { one: "# goal", other: "# goals" })}`,
      assists > 0 && t`${plural(assists, { one: "# assist", other: "# assists" })}`,
      sheets > 0 && t`${plural(sheets, { one: "# clean sheet", other: "# clean sheets" })}`,
      saved > 0 && t`${plural(saved, { one: "# penalty saved", other: "# penalties saved" })}`,
      bonus > 0 && t`${plural(bonus, { one: "# bonus point", other: "# bonus points" })}`,
    ].filter((feat) => feat !== false);
  };
}
