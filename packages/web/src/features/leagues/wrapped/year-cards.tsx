import type { WireLeagueYear, WireYearFact } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import type { DeckCard } from "../../../ui/page/Deck.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { Man, Team, Teams } from "../leagues/paper/Named.tsx";
import { Figure, PointsFigure } from "./CardParts.tsx";

/** A card for each fact of the league's year. */
export function useYearCards(leagueId: LeagueId, year: WireLeagueYear | undefined): DeckCard[] {
  const isOver = year?.is_over ?? false;
  const titleOf = useYearTitle(isOver);
  return (year?.facts ?? []).map((fact) => ({
    key: fact.kind,
    title: titleOf(fact.kind),
    content: <YearFact leagueId={leagueId} fact={fact} isOver={isOver} />,
  }));
}

function useYearTitle(isOver: boolean): (kind: WireYearFact["kind"]) => string {
  const { t } = useLingui();
  const titles: Readonly<Record<WireYearFact["kind"], string>> = {
    champion: isOver ? t`Champion` : t`On top now`,
    record_round: t`The round of the year`,
    reign: t`The longest reign`,
    lead: t`The largest lead`,
    turns: t`Turns at the top`,
    duel: t`The duel of the year`,
    climb: t`The climb of the year`,
    captain: t`The captain of the year`,
    wins: t`Most rounds won`,
    bench: t`The bench of tears`,
    spoon: t`The wooden spoon`,
  };
  return (kind) => titles[kind];
}

interface YearFactProps {
  readonly leagueId: LeagueId;
  readonly fact: WireYearFact;
  readonly isOver: boolean;
}

function YearFact({ leagueId, fact, isOver }: YearFactProps) {
  const { kind, entries, count, event, to_event: toEvent, element, value, more } = fact;
  const others = count - entries.length;
  const teams = (
    <>
      <Teams teams={entries} event={null} />
      {others > 0 && (
        <>
          {" "}
          <Plural value={others} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
  const [first, second] = entries.map((team) => <Team key={team.entry} team={team} event={null} />);
  const atRound = entries.map((team) => <Team key={team.entry} team={team} event={event} />)[0];
  const season = (words: ReactNode) => (
    <p>
      <AppLink to={paths.leagueSeason(leagueId)}>{words}</AppLink>
    </p>
  );
  const moreFigure = <b className="num">{formatNumber(more)}</b>;
  const timesOf = (times: number) => <Plural value={times} one="once" other="# times" />;
  switch (kind) {
    case "champion":
      return (
        <>
          <Figure>{teams}</Figure>
          <p>
            {more > 0 ? (
              <Trans>
                <b className="num">{formatNumber(value)}</b> points, {moreFigure} ahead of the next.
              </Trans>
            ) : (
              <Trans>
                <b className="num">{formatNumber(value)}</b> points, and level at the top.
              </Trans>
            )}
          </p>
        </>
      );
    case "record_round":
      return (
        <>
          <PointsFigure value={value} />
          <p>
            {count > 1 ? (
              <Trans>was the most of any round: {teams}.</Trans>
            ) : (
              <Trans>
                was the most of any round: {atRound} in round {event}.
              </Trans>
            )}
          </p>
        </>
      );
    case "reign":
      return (
        <>
          <Figure unit={<Plural value={value} one="round" other="rounds" />}>{formatNumber(value)}</Figure>
          <p>
            {count > 1 ? (
              <Trans>in a row on top: {teams}.</Trans>
            ) : (
              <Trans>
                in a row on top for {first}, from round {event} to {toEvent}.
              </Trans>
            )}
          </p>
          {season(<Trans>The way of the ranks</Trans>)}
        </>
      );
    case "lead":
      return (
        <>
          <PointsFigure value={value} />
          <p>
            <Trans>
              ahead of the next after round {event}: {teams}.
            </Trans>
          </p>
        </>
      );
    case "turns":
      return (
        <>
          <Figure unit={<Plural value={value} one="turn" other="turns" />}>{formatNumber(value)}</Figure>
          <p>
            <Trans>
              at the top of the table. {teams} took it most often: {timesOf(more)}.
            </Trans>
          </p>
          {season(<Trans>The way of the ranks</Trans>)}
        </>
      );
    case "duel":
      return (
        <>
          <Figure>
            {first} – {second}
          </Figure>
          <p>
            <Trans>
              They went past each other {timesOf(value)}. <Parted points={more} isOver={isOver} />
            </Trans>
          </p>
          {entries.length === 2 && (
            <p>
              <AppLink to={paths.entryHistory(entries[0]!.entry)} search={{ with: String(entries[1]!.entry) }}>
                <Trans>The two seasons</Trans>
              </AppLink>
            </p>
          )}
        </>
      );
    case "climb":
      return (
        <>
          <Figure unit={<Plural value={value} one="place" other="places" />}>{formatNumber(value)}</Figure>
          <p>
            <Trans>
              up in round {event}: {teams}.
            </Trans>
          </p>
        </>
      );
    case "captain":
      return (
        <>
          <PointsFigure value={value} />
          <p>
            {element === null ? (
              teams
            ) : (
              <Trans>
                from <Man id={element} /> in round {event}, for {teams}.
              </Trans>
            )}
          </p>
        </>
      );
    case "wins":
      return (
        <>
          <Figure unit={<Plural value={value} one="round won" other="rounds won" />}>{formatNumber(value)}</Figure>
          <p>
            {more > 0 ? (
              <Trans>
                {teams}, and <Plural value={more} one="# month" other="# months" /> as well.
              </Trans>
            ) : (
              teams
            )}
          </p>
          {season(<Trans>Everybody's wins</Trans>)}
        </>
      );
    case "bench":
      return (
        <>
          <PointsFigure value={value} />
          <p>
            <Trans>stayed on the bench of {teams}: nobody had a better one.</Trans>
          </p>
        </>
      );
    case "spoon":
      return (
        <>
          <Figure>{teams}</Figure>
          <p>
            {event === null ? (
              <Trans>
                kept the table together from below, with <b className="num">{formatNumber(value)}</b> points.
              </Trans>
            ) : (
              <Trans>
                kept the table together from below, with <b className="num">{formatNumber(value)}</b> points. The best
                of them came in round {event}: {moreFigure} in one go.
              </Trans>
            )}
          </p>
        </>
      );
  }
}

/** The two of a duel, at the end of the season or by now. */
function Parted({ points, isOver }: { points: number; isOver: boolean }) {
  if (points === 0) return isOver ? <Trans>They ended level.</Trans> : <Trans>They are level now.</Trans>;
  const figure = <b className="num">{formatNumber(points)}</b>;
  if (points === 1) {
    return isOver ? (
      <Trans>{figure} point parted them at the end.</Trans>
    ) : (
      <Trans>{figure} point parts them now.</Trans>
    );
  }
  return isOver ? (
    <Trans>{figure} points parted them at the end.</Trans>
  ) : (
    <Trans>{figure} points part them now.</Trans>
  );
}
