import type { WireFoundEntry, WireLeagueSide } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { useSwing } from "../../../api/leagues/league-now.ts";
import { useFindInLeague } from "../../../api/leagues/league-pages.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import { useIsInTable } from "../live/use-is-in-table.ts";
import { NameSearch, useNameSearch } from "../NameSearch.tsx";
import styles from "./Compare.module.css";

interface ChooseRivalProps {
  readonly leagueId: LeagueId;
  /** Whom it is compared with; null until a first team is chosen. */
  readonly first: EntryId | null;
}

/** Another team of the league: the nearest in the table, or one found by name. */
export function ChooseRival({ leagueId, first }: ChooseRivalProps) {
  const { t } = useLingui();
  const { field, asked, isAsked } = useNameSearch();
  const near = useSwing(leagueId, first, useIsInTable(leagueId, first) === true).data;
  const { data } = useFindInLeague(leagueId, asked, undefined);
  const found = isAsked ? data?.results : undefined;
  const nearest = near ? [...near.above, ...near.below] : [];
  const choices = (found ?? nearest).filter(({ entry: entryId, rank }) => entryId !== first && rank !== null);
  return (
    <Card title={first === null ? t`Choose a team` : t`Choose a rival`} isPadded>
      <div className={styles.choose}>
        <NameSearch field={field} hint={first === null ? t`The team that is compared with another one.` : undefined} />
        <p role="status" className="note">
          {found && choices.length === 0 && <Trans>Nobody in the league's table has that name.</Trans>}
          {!found && choices.length > 0 && <Trans>The nearest in the table:</Trans>}
        </p>
        {choices.length > 0 && (
          <ul className={styles.choices} aria-label={t`Teams to compare with`}>
            {choices.map((choice) => (
              <li key={choice.entry}>
                <ChoiceLink leagueId={leagueId} first={first} choice={choice} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function ChoiceLink({ leagueId, first, choice }: ChooseRivalProps & { choice: WireLeagueSide | WireFoundEntry }) {
  return (
    <AppLink
      to={paths.leagueCompare(leagueId)}
      search={first === null ? { a: choice.entry } : { a: first, b: choice.entry }}
    >
      <b className="num">{choice.rank !== null && choice.rank > 0 ? formatNumber(choice.rank) : "–"}</b>
      <span>
        <b>{choice.entry_name}</b>
        <small>{choice.player_name}</small>
      </span>
    </AppLink>
  );
}
