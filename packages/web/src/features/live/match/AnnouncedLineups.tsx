import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import type { Fixture, FixtureSide } from "../../../api/live/fixtures.ts";
import { useRoundLineups } from "../../../api/live/lineups.ts";
import { Card } from "../../../ui/Card.tsx";
import { POSITION_SHORT } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { Crest } from "../../play/pitch/index.ts";
import styles from "./MatchLineups.module.css";
import { PickName, PickWords } from "./PickName.tsx";
import type { OwnPicks } from "./use-own-picks.ts";

interface AnnouncedLineupsProps {
  readonly fixture: Fixture;
  readonly own: OwnPicks;
}

/** Starters and bench as the clubs announced them, before there are points. */
export function AnnouncedLineups({ fixture, own }: AnnouncedLineupsProps) {
  const { t } = useLingui();
  const { data: lineups = [] } = useRoundLineups(fixture.roundId);
  const announced = lineups.filter((lineup) => lineup.fixture === fixture.fixtureId && lineup.starters !== null);
  const of = (side: FixtureSide, list: "starters" | "bench") =>
    announced.find(({ team: clubId }) => clubId === side.clubId)?.[list] ?? [];
  if (announced.length === 0) {
    return (
      <Card title={t`Line-ups`} isPadded>
        <p className="note">
          {fixture.isStarted ? (
            <Trans>Nobody has told who plays yet.</Trans>
          ) : (
            <Trans>The line-ups come here when the clubs announce them, about an hour before kick-off.</Trans>
          )}
        </p>
      </Card>
    );
  }
  const hasBench = announced.some(({ bench }) => bench !== null && bench.length > 0);
  return (
    <Card title={t`Line-ups`}>
      <AnnouncedSides heading={t`Starting eleven`} fixture={fixture} own={own} of={(side) => of(side, "starters")} />
      {hasBench && (
        <AnnouncedSides heading={t`On the bench`} fixture={fixture} own={own} of={(side) => of(side, "bench")} />
      )}
      <p className="note pad-row ruled">
        {announced.length < 2 ? (
          <Trans>As announced; the other club has not said yet.</Trans>
        ) : (
          <Trans>As the clubs announced it.</Trans>
        )}
      </p>
    </Card>
  );
}

interface AnnouncedSidesProps extends AnnouncedLineupsProps {
  readonly heading: string;
  readonly of: (side: FixtureSide) => readonly FootballerId[];
}

/** Footballers of both clubs side by side, without points. */
export function AnnouncedSides({ heading, fixture, own, of }: AnnouncedSidesProps) {
  const { club } = useFootballers();
  return (
    <section className={styles.sides} aria-label={heading}>
      <h3>{heading}</h3>
      {([fixture.home, fixture.away] as const).map((side) => {
        const { name, kit } = club(side.clubId);
        return (
          <div key={side.clubId} data-place={side === fixture.home ? "home" : "away"}>
            <p className={styles.club}>
              <Crest kit={kit.crest} size={18} />
              {name}
            </p>
            <ul aria-label={`${heading}, ${name}`}>
              {of(side).map((id) => (
                <Row key={id} id={id} own={own} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function Row({ id, own }: { id: FootballerId; own: OwnPicks }) {
  const { i18n } = useLingui();
  const { footballer } = useFootballers();
  const open = useOpenFootballer();
  const who = footballer(id);
  const pick = own.get(id);
  return (
    <li className={styles.row} data-mine={pick !== undefined || undefined}>
      <button type="button" className={styles.who} onClick={() => open(id)}>
        <PickName name={who.webName} pick={pick} />
        <span className={styles.more}>
          <span>{i18n._(POSITION_SHORT[who.position])}</span>
        </span>
        <PickWords pick={pick} />
      </button>
    </li>
  );
}
