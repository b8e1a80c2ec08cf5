import type { WireComparison, WireFoundEntry, WireLeagueSide } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { entryId as toEntryId, type EntryId, type LeagueId } from "@elleveren/rules";

import { useGame } from "../../../../api/content/game.ts";
import { useComparison, useSwing } from "../../../../api/leagues/league-now.ts";
import { useMe } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { buttonLook } from "../../../../ui/button-class.ts";
import { Select } from "../../../../ui/forms/Fields.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { ComparedSquads } from "./ComparedSquads.tsx";
import { formatNumber } from "../../../../i18n/format.ts";
import { CHIP_TITLE } from "../../../content/footballers/names.ts";
import { formatGain } from "../live/shares.ts";
import styles from "./Compare.module.css";
import { useFindInLeague } from "../../../../api/leagues/league-pages.ts";
import { Card } from "../../../../ui/Card.tsx";
import { DuelOddsCard } from "../odds/DuelOddsCard.tsx";
import { useHasOdds } from "../odds/use-has-odds.ts";
import { useIsInTable } from "../live/use-is-in-table.ts";
import { NameSearch, useNameSearch } from "../tables/NameSearch.tsx";

/** `/leagues/{leagueId}/compare?a=&b=`: two squads of the league side by side, the reader's own unless another is named. */
export const LeagueCompareScreen = ofLeague(function ComparePage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`Two teams`}>
      <Compare leagueId={leagueId} />
    </LeagueFrame>
  );
});

function Compare({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { currentRound } = useGame();
  const [search, setSearch] = useSearchState({ a: 0, b: 0, round: 0 });
  const a = search.a > 0 ? toEntryId(search.a) : (account?.entryId ?? null);
  const b = search.b > 0 && search.b !== a ? toEntryId(search.b) : null;
  const round = search.round > 0 ? search.round : null;
  const pair = a !== null && b !== null && currentRound ? { a, b, round } : null;
  const { data, error } = useComparison(leagueId, pair);
  const hasOdds = useHasOdds(leagueId);
  if (!currentRound) {
    return <EmptyState>{t`Two squads can be compared once the first deadline has passed.`}</EmptyState>;
  }
  if (pair === null) return <ChooseRival leagueId={leagueId} first={a} />;
  const tools = (
    <div className="flex wrap bottom gap-3">
      <Select
        label={t`Round`}
        value={String(round ?? currentRound.roundId)}
        onChange={(value) => setSearch({ round: Number(value) === currentRound.roundId ? 0 : Number(value) })}
        options={Array.from({ length: currentRound.roundId }, (_, index) => {
          const number = currentRound.roundId - index;
          return { value: String(number), label: t`Round ${number}` };
        })}
      />
      <AppLink to={paths.leagueCompare(leagueId)} search={{ a: pair.a }} {...buttonLook()}>{t`Another rival`}</AppLink>
    </div>
  );
  if (error && !data) {
    return (
      <div className="stack gap-4">
        {tools}
        <EmptyState>{t`One of the teams was not in the league's table in this round.`}</EmptyState>
      </div>
    );
  }
  if (!data) {
    return <LoadingRows label={t`Loading the squads`} count={10} />;
  }
  return (
    <div className="stack gap-4">
      {tools}
      {hasOdds && round === null && <DuelOddsCard leagueId={leagueId} pair={[pair.a, pair.b]} />}
      <Compared compared={data} />
    </div>
  );
}

const Compared = ({ compared }: { compared: WireComparison }) => (
  <>
    <ComparedTeams compared={compared} />
    <ComparedSquads compared={compared} />
  </>
);

/** Both teams with their round in figures, and the leader. */
function ComparedTeams({ compared }: { compared: WireComparison }) {
  const { a, b, difference } = compared;
  const points = Math.abs(difference);
  const ahead = difference > 0 ? a.entry_name : b.entry_name;
  return (
    <div className={styles.teams}>
      <Team side={a} roundId={compared.event} />
      <p className={styles.versus}>
        <b className="num">{formatGain(difference, 0)}</b>
        <span>
          {difference === 0 ? (
            <Trans>Level in the round</Trans>
          ) : (
            <Plural
              value={points}
              one={`# point to ${ahead} in the round`}
              other={`# points to ${ahead} in the round`}
            />
          )}
        </span>
      </p>
      <Team side={b} roundId={compared.event} />
    </div>
  );
}

function Team({ side, roundId }: { side: WireLeagueSide; roundId: number }) {
  const { t, i18n } = useLingui();
  const { account } = useMe();
  const { footballerById } = useGame();
  const captain = side.captain === null ? undefined : footballerById.get(side.captain);
  const facts = [
    [t`Round points`, formatNumber(side.points)],
    ...(side.cost > 0 ? [[t`Transfer costs`, formatNumber(-side.cost)]] : []),
    [t`Captain`, captain?.webName ?? "–"],
    ...(side.chip === null ? [] : [[t`Chip`, i18n._(CHIP_TITLE[side.chip])]]),
    [t`Still to play`, formatNumber(side.left)],
    ...(side.rank > 0 ? [[t`Rank in the league`, formatNumber(side.rank)]] : []),
  ] as const;
  return (
    <section className={styles.team} data-own={side.entry === account?.entryId || undefined}>
      <h2>
        <AppLink to={paths.entryRound(side.entry, roundId)}>
          {side.entry === account?.entryId && <i className="bars" aria-hidden="true" />}
          {side.entry_name}
        </AppLink>
      </h2>
      <small>{side.player_name}</small>
      <b className="num">{formatNumber(side.net)}</b>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ChooseRivalProps {
  readonly leagueId: LeagueId;
  /** The first team; null until one is chosen. */
  readonly first: EntryId | null;
}

/** Another team of the league: the nearest in the table, or one found by name. */
function ChooseRival({ leagueId, first }: ChooseRivalProps) {
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
