import { Trans, useLingui } from "@lingui/react/macro";
import { entryId, type LeagueId, roundId } from "@elleveren/rules";

import { type CupStatus, shownDraws, useCupDraws, useCupMatches } from "../../../api/leagues/cups.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Select } from "../../../ui/forms/Fields.tsx";
import { EmptyState, LoadingRows } from "../../../ui/states.tsx";
import { Pager } from "../leagues/tables/Pager.tsx";
import { ProvisionalNote } from "../leagues/table/ProvisionalNote.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { CupMatchRow, LiveSign } from "./CupMatchRow.tsx";
import { isInProgress } from "./cup-state.ts";
import styles from "./CupsScreen.module.css";
import { useCupRoundName } from "./cup-groups.ts";

/** The cup's matches by round, the newest first; or every match of one team, when the address names it (ST-18). */
export function CupMatchesCard({ cup, cupLeagueId }: { cup: CupStatus; cupLeagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { currentRound } = useGame();
  const [search, setSearch] = useSearchState({ page_matches: 1, event: 0, entry: 0 });
  const { data: draws } = useCupDraws(cup.leagueId);
  const nameOf = useCupRoundName();
  const drawn = shownDraws(draws?.draws ?? []);
  const ofEntry = search.entry > 0 ? entryId(search.entry) : null;
  const chosen = search.event > 0 ? roundId(search.event) : ofEntry === null ? (drawn[0]?.event ?? null) : null;
  const { data } = useCupMatches(
    cupLeagueId,
    { page: search.page_matches, entry: ofEntry, round: chosen },
    ofEntry !== null || chosen !== null,
  );
  const isLive = data?.matches.some((match) => isInProgress(match, currentRound?.roundId)) ?? false;
  const rounds = drawn.map((draw) => ({
    value: String(draw.event),
    label: t`${nameOf(draw.name)} (round ${draw.event})`,
  }));
  const everyRound = { value: "0", label: t`All rounds` };
  return (
    <Card title={t`Cup matches`} aside={isLive && <LiveSign />}>
      <div className={styles.filter}>
        <Select
          label={t`Round`}
          value={String(chosen ?? 0)}
          options={ofEntry === null ? rounds : [everyRound, ...rounds]}
          onChange={(value) => setSearch({ event: Number(value), page_matches: 1 })}
        />
        {ofEntry !== null && (
          <Button onPress={() => setSearch({ entry: 0, event: 0, page_matches: 1 })}>{t`Show all teams`}</Button>
        )}
        {ofEntry === null && account?.entryId != null && (
          <Button onPress={() => setSearch({ entry: account.entryId ?? 0, event: 0, page_matches: 1 })}>
            <Trans>Only my matches</Trans>
          </Button>
        )}
      </div>
      {!data && <LoadingRows label={t`Loading the matches`} count={4} />}
      {data?.matches.length === 0 && <EmptyState>{t`No matches here.`}</EmptyState>}
      {data && data.matches.length > 0 && (
        <ul aria-label={t`Cup matches`} className={styles.matches}>
          {data.matches.map((match) => (
            <CupMatchRow key={match.matchId} match={match} own={account?.entryId ?? null} withRound={chosen === null} />
          ))}
        </ul>
      )}
      {isLive && (
        <div className={styles.filter}>
          <ProvisionalNote />
        </div>
      )}
      {data && (
        <div className={styles.filter}>
          <Pager
            label={t`Pages of matches`}
            page={data.page}
            hasNext={data.hasNext}
            onPage={(page) => setSearch({ page_matches: page }, true)}
          />
        </div>
      )}
    </Card>
  );
}
