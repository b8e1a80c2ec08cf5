import { useLingui } from "@lingui/react/macro";

import type { MissingPart } from "../api/desk.ts";
import styles from "../Desk.module.css";
import { MatchLink } from "../MatchLink.tsx";

const MOST_SHOWN = 6;

/** What keeps a round from being settled, a line a match. */
export function MissingList({ missing }: { readonly missing: readonly MissingPart[] }) {
  const { t } = useLingui();
  if (missing.length === 0) return "–";
  const say = ({ code, clubName, found, expected }: MissingPart): string => {
    switch (code) {
      case "not_final":
        return t`not final`;
      case "no_kickoff":
        return t`has no time`;
      case "no_stats":
        return t`nobody has statistics`;
      case "goals_differ":
        return t`${clubName}: ${found} goals in the statistics, ${expected} in the score`;
      case "too_few_played":
        return t`${clubName}: ${found} have played, not ${expected}`;
      case "minutes_short":
      case "minutes_over":
        return t`${clubName}: ${found} minutes in all, not ${expected}`;
      case "no_bonus":
        return t`nobody has bonus`;
    }
  };
  const more = missing.length - MOST_SHOWN;
  return (
    <ul className={styles.missing}>
      {missing.slice(0, MOST_SHOWN).map((part) => (
        <li key={`${part.fixtureId} ${part.code} ${part.clubName}`}>
          <MatchLink fixtureId={part.fixtureId} name={part.match} />: {say(part)}
        </li>
      ))}
      {more > 0 && <li>{t`${more} more`}</li>}
    </ul>
  );
}
