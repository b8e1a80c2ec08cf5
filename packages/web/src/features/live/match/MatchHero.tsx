import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { Share } from "lucide-react";

import { useIsCurrent } from "../../../api/wire/connection.ts";
import { type Fixture, type FixtureSide, isLive } from "../../../api/live/fixtures.ts";
import { formatDayLong, formatTime } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { FixtureLinks } from "../fixtures/FixtureLinks.tsx";
import { Crest } from "../../play/pitch/index.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./MatchHero.module.css";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";

/** The two clubs and the one figure between them: the score, or when it begins. */
export function MatchHero({ fixture, title }: { fixture: Fixture; title: string }) {
  const { club } = useFootballers();
  const home = club(fixture.home.clubId).name;
  const away = club(fixture.away.clubId).name;
  const hasScore = fixture.isStarted && fixture.home.goals !== null;
  return (
    <section className="night hero-night">
      <div className={`page ${styles.inner}`}>
        <p className={styles.round}>
          {fixture.roundId === null ? (
            <Trans>Postponed</Trans>
          ) : (
            <AppLink to={paths.fixturesRound(fixture.roundId)}>
              <Trans>Round {fixture.roundId}</Trans>
            </AppLink>
          )}
        </p>
        <h1 className={styles.match}>
          <Side side={fixture.home} />
          <span className={`num ${styles.figure}`}>
            {hasScore ? (
              <>
                {fixture.home.goals}–{fixture.away.goals}
              </>
            ) : (
              (fixture.kickoffAtMs !== null && formatTime(fixture.kickoffAtMs)) || "–"
            )}
          </span>
          <Side side={fixture.away} />
        </h1>
        <State fixture={fixture} />
        {/* The minute is no news; a goal is. */}
        <p className="vh" role="status">
          {hasScore && `${home} ${fixture.home.goals}–${fixture.away.goals} ${away}`}
        </p>
        <div className="flex wrap middle gap-2">
          <FixtureLinks fixture={fixture} />
          <ShareMatch title={title} />
        </div>
      </div>
    </section>
  );
}

function Side({ side }: { side: FixtureSide }) {
  const { club } = useFootballers();
  const own = club(side.clubId);
  return (
    <span className="grid mid gap-6px anywhere text-center">
      <Crest kit={own.kit.crest} size={56} />
      <span>{own.name}</span>
    </span>
  );
}

function State({ fixture }: { fixture: Fixture }) {
  const { t } = useLingui();
  const isCurrent = useIsCurrent();
  const day = fixture.kickoffAtMs === null ? null : formatDayLong(fixture.kickoffAtMs);
  if (isLive(fixture)) {
    return (
      <div className="grid mid gap-6px wide soft size-4 text-center">
        {isCurrent ? (
          <p className="live">
            <i className="ball ball--on" aria-hidden="true" />
            <Trans>Live, {fixture.minutes}′</Trans>
          </p>
        ) : (
          <p>{fixture.minutes}′</p>
        )}
        <span
          className={styles.minutes}
          style={{ "--min": Math.min(90, fixture.minutes) } as CSSProperties}
          aria-hidden="true"
        />
      </div>
    );
  }
  const words = fixture.isFinished
    ? t`Final result`
    : fixture.isOver
      ? t`Full time, bonus points to be confirmed`
      : fixture.kickoffAtMs === null
        ? t`Time to be confirmed`
        : null;
  return (
    <div className="grid mid gap-6px wide soft size-4 text-center">
      <p>{[words, day, fixture.isStarted ? null : fixture.tvChannel].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

/** The match's address, by the device's own ways to share where it has them. */
function ShareMatch({ title }: { title: string }) {
  const { t } = useLingui();
  const link = `${location.origin}${location.pathname}`;
  if (!("share" in navigator)) return <CopyButton text={link} label={t`Copy the link`} />;
  return (
    <Button
      onPress={() => {
        navigator.share({ title, url: link }).catch(() => {
          // Closed without sharing.
        });
      }}
    >
      <Share aria-hidden="true" />
      <Trans>Share</Trans>
    </Button>
  );
}
