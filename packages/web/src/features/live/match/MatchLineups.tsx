import type {
  WireLineup,
  WireMatchElement,
  WireMatchEvent,
  WireMatchEventKind,
  WireOwnedInMatch,
} from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ClubId, type FootballerId, type MatchPlace, placeInMatch } from "@elleveren/rules";

import { type Fixture, type FixtureSide, isLive } from "../../../api/live/fixtures.ts";
import { useRoundLineups } from "../../../api/live/lineups.ts";
import type { Match } from "../../../api/live/match.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { POSITION_SHORT } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { usePlaces, usePlaceWords } from "../match-place/index.ts";
import { Crest } from "../../play/pitch/index.ts";
import { AnnouncedLineups, AnnouncedSides } from "./AnnouncedLineups.tsx";
import { MatchSign } from "./MatchSigns.tsx";
import styles from "./MatchLineups.module.css";
import { PickName, PickWords } from "./PickName.tsx";
import type { OwnPicks } from "./use-own-picks.ts";

interface MatchLineupsProps {
  readonly match: Match;
  readonly own: OwnPicks;
  /** In the chosen league; undefined without one. */
  readonly owned: { readonly memberCount: number; readonly of: ReadonlyMap<number, WireOwnedInMatch> } | undefined;
  /** The footballers whose points moved last. */
  readonly changed: ReadonlySet<number>;
  readonly onOpen: (id: FootballerId) => void;
}

/** Both sides with their points, as far as the facts name the line-ups. */
export function MatchLineups(props: MatchLineupsProps) {
  const { match, own } = props;
  return match.elements.length === 0 ? (
    <AnnouncedLineups fixture={match.fixture} own={own} />
  ) : (
    <PlayedLineups {...props} />
  );
}

function PlayedLineups(props: MatchLineupsProps) {
  const { t } = useLingui();
  const { match } = props;
  const { elements: footballers, fixture } = match;
  const tellsStarters = footballers.some((row) => row.starts !== null);
  const starters = footballers.filter((row) => row.starts !== false);
  const substitutes = footballers.filter((row) => row.starts === false);
  const { waitingOf, leftOut } = useAnnouncedOthers(match, props.own);
  const isAnyWaiting = waitingOf(fixture.home).length + waitingOf(fixture.away).length > 0;
  return (
    <Card title={t`Line-ups`}>
      <Sides {...props} rows={starters} heading={tellsStarters ? t`Starting eleven` : t`Have played`} />
      {substitutes.length > 0 && <Sides {...props} rows={substitutes} heading={t`Substitutes`} />}
      {isAnyWaiting && (
        <AnnouncedSides
          heading={fixture.isOver ? t`Stayed on the bench` : t`On the bench`}
          fixture={fixture}
          own={props.own}
          of={waitingOf}
        />
      )}
      {leftOut.length > 0 && (
        <p className="note pad-row ruled">
          <Trans>Of yours, not in the squad: {leftOut.join(", ")}</Trans>
        </p>
      )}
      <p className="note pad-row ruled">
        {!tellsStarters && (
          <>
            <Trans>Who started is not told; these have statistics in the match.</Trans>{" "}
          </>
        )}
        {match.bonus_final ? (
          <Trans>Points of this match, bonus included.</Trans>
        ) : (
          <Trans>Points of this match, provisional bonus included.</Trans>
        )}
      </p>
    </Card>
  );
}

/** Announced footballers without statistics in the match; and the reader's own that the clubs left out. */
function useAnnouncedOthers({ fixture, elements: footballers }: Match, own: OwnPicks) {
  const { footballer } = useFootballers();
  const { data: lineups = [] } = useRoundLineups(fixture.roundId);
  const placeIn = usePlaces(fixture.roundId, undefined);
  const isThere = new Set(footballers.map(({ element: footballerId }) => footballerId));
  const benchOf = ({ clubId }: FixtureSide) =>
    lineups.find((lineup) => lineup.fixture === fixture.fixtureId && lineup.team === clubId)?.bench ?? [];
  return {
    waitingOf: (side: FixtureSide) => benchOf(side).filter((id) => !isThere.has(id)),
    leftOut: [...own.keys()]
      .filter((id) => !isThere.has(id) && isOfMatch(fixture, footballer(id).clubId))
      .map(footballer)
      .filter((row) => placeIn(row, fixture).kind === "left_out")
      .map(({ webName }) => webName),
  };
}

const isOfMatch = ({ home, away }: Fixture, club: ClubId): boolean => club === home.clubId || club === away.clubId;

interface SidesProps extends MatchLineupsProps {
  readonly rows: readonly WireMatchElement[];
  readonly heading: string;
}

function Sides({ rows, heading, ...props }: SidesProps) {
  const { club } = useFootballers();
  const { home, away } = props.match.fixture;
  return (
    <section className={styles.sides} aria-label={heading}>
      <h3>{heading}</h3>
      {([home, away] as const).map((side) => {
        const isHome = side === home;
        const own = club(side.clubId);
        return (
          <div key={side.clubId} data-place={isHome ? "home" : "away"}>
            <p className={styles.club}>
              <Crest kit={own.kit.crest} size={18} />
              {own.name}
            </p>
            <ul aria-label={`${heading}, ${own.name}`}>
              {rows
                .filter((row) => row.home === isHome)
                .map((row) => (
                  <Row key={row.element} row={row} {...props} />
                ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function Row({ row, match, own, owned, changed, onOpen }: MatchLineupsProps & { row: WireMatchElement }) {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  const who = footballer(row.element);
  const pick = own.get(row.element);
  const inLeague = owned?.of.get(row.element);
  const signs = signsOf(match.events, row.element);
  const { data: lineups = [] } = useRoundLineups(match.fixture.roundId);
  const place = placeOfRow(match, row, lineups);
  const isOn = place.kind === "on";
  const where = usePlaceWords()(place, match.fixture);
  return (
    <li
      className={styles.row}
      data-mine={pick !== undefined || undefined}
      data-idle={(isLive(match.fixture) ? !isOn : row.minutes === 0) || undefined}
    >
      <button type="button" className={styles.who} onClick={() => onOpen(row.element)}>
        <PickName name={who.webName} pick={pick} />
        <span className={styles.more}>
          {isOn && <i className="ball ball--on" aria-hidden="true" />}
          {signs.map(({ kind, minute, key, count }) => (
            <span key={key}>
              <MatchSign kind={kind} />
              {minute !== null && (kind === "on" || kind === "off") && `${minute}′`}
              {count > 1 && `×${count}`}
            </span>
          ))}
          <span>
            {i18n._(POSITION_SHORT[who.position])}
            {inLeague && owned && (
              <>
                {" · "}
                <Trans>
                  {inLeague.owned} of {owned.memberCount}
                </Trans>
                {inLeague.captained > 0 && ` (${t`${inLeague.captained} C`})`}
              </>
            )}
          </span>
        </span>
        <PickWords pick={pick} />
        {isLive(match.fixture) && <span className="vh">, {where.whole}</span>}
      </button>
      <span className={`num ${styles.points}`} data-changed={changed.has(row.element) || undefined}>
        {formatNumber(row.points)}
        <span className="vh"> {t`points`}</span>
      </span>
    </li>
  );
}

const placeOfRow = (
  { fixture }: Match,
  { element: footballerId, home: isHome, minutes, starts: isStarter, explain }: WireMatchElement,
  lineups: readonly WireLineup[],
): MatchPlace =>
  placeInMatch({
    footballerId,
    match: fixture,
    lineup:
      lineups.find(
        (lineup) =>
          lineup.fixture === fixture.fixtureId && lineup.team === (isHome ? fixture.home : fixture.away).clubId,
      ) ?? null,
    stats: { minutes, isStarter, redCards: explain.find(({ identifier }) => identifier === "red_cards")?.value ?? 0 },
  });

interface FootballerSign {
  readonly key: string;
  readonly kind: WireMatchEventKind | "assist";
  readonly minute: number | null;
  readonly count: number;
}

/** A footballer's parts in a match's events, the same one once with its count. */
function signsOf(events: readonly WireMatchEvent[], id: FootballerId): FootballerSign[] {
  const signs = new Map<string, FootballerSign>();
  for (const event of events) {
    const kind = signOf(event, id);
    if (kind === null) continue;
    const before = signs.get(kind);
    signs.set(kind, { key: kind, kind, minute: event.minute, count: (before?.count ?? 0) + 1 });
  }
  return [...signs.values()];
}

function signOf(event: WireMatchEvent, id: FootballerId): FootballerSign["kind"] | null {
  if (event.element === id) return event.kind === "substitution" ? "on" : event.kind;
  if (event.other !== id) return null;
  return event.kind === "substitution" ? "off" : "assist";
}
