import type { WireFoundEntries, WireFoundEntry } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useFindInLeague } from "../../../../api/leagues/league-pages.ts";
import { NameSearch, useNameSearch } from "../tables/NameSearch.tsx";
import styles from "./TableTools.module.css";

interface FindTeamsProps {
  readonly leagueId: LeagueId;
  readonly phase: number | undefined;
  readonly label?: string;
  /** The content for a found team; `clear` empties the field. */
  readonly children: (entry: WireFoundEntry, clear: () => void) => ReactNode;
}

/** Finds teams of a league by their name or their manager's. */
export function FindTeams({ leagueId, phase, label, children }: FindTeamsProps) {
  const { t } = useLingui();
  const { field, asked, isAsked } = useNameSearch();
  const { data } = useFindInLeague(leagueId, asked, phase);
  const found = isAsked ? data : undefined;
  return (
    <search className={styles.find}>
      <NameSearch field={field} label={label} />
      <div role="status" className="note">
        {found && <Summary found={found} />}
      </div>
      {found && found.results.length > 0 && (
        <ul className={styles.found} aria-label={t`Teams found`}>
          {found.results.map((entry) => (
            <li key={entry.entry}>{children(entry, () => field.onChange(""))}</li>
          ))}
        </ul>
      )}
    </search>
  );
}

function Summary({ found: { results, has_more: hasMore, searched } }: { found: WireFoundEntries }) {
  const count = results.length;
  if (count === 0) {
    return searched === "beginnings" ? (
      <Trans>No name in the league begins like that. Try the first letters of the team or of the manager.</Trans>
    ) : (
      <Trans>Nobody in the league has that name.</Trans>
    );
  }
  return hasMore ? (
    <Trans>More than {count} found. Write more of the name.</Trans>
  ) : (
    <Plural value={count} one="# found" other="# found" />
  );
}
