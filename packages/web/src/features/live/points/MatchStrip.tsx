import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";

import { isLive, type Fixture, type FixtureSide } from "../../../api/live/fixtures.ts";
import type { GameFootballer } from "../../../api/content/footballers.ts";
import { paths } from "../../../paths.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import type { PlaceIn } from "../match-place/index.ts";
import { Crest } from "../../play/pitch/index.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./MatchStrip.module.css";
import { useMatchWords } from "./use-match-words.ts";

interface MatchStripProps {
  readonly fixtures: readonly Fixture[];
  readonly men: readonly GameFootballer[];
  readonly placeIn: PlaceIn;
  /** The viewer's own team. */
  readonly isOwn: boolean;
}

/** The round's matches, live ones first, with how many of the team are of their clubs, and on the pitch now. */
export function MatchStrip({ fixtures, men, placeIn, isOwn }: MatchStripProps) {
  const { t } = useLingui();
  const matchWords = useMatchWords();
  const rank = (fixture: Fixture) => (isLive(fixture) ? 0 : fixture.isOver ? 1 : 2);
  const ordered = fixtures.toSorted((a, b) => rank(a) - rank(b) || (a.kickoffAtMs ?? 0) - (b.kickoffAtMs ?? 0));
  return (
    <ul className={styles.strip} aria-label={t`Matches of the round`} tabIndex={0}>
      {ordered.map((fixture) => {
        const of = men.filter(({ clubId }) => clubId === fixture.home.clubId || clubId === fixture.away.clubId);
        const own = of.length;
        const on = of.filter((man) => placeIn(man, fixture).kind === "on").length;
        return (
          <li key={fixture.fixtureId}>
            <AppLink
              to={paths.match(fixture.fixtureId)}
              className={styles.match ?? ""}
              data-live={isLive(fixture) || undefined}
              style={{ "--min": Math.min(90, fixture.minutes) } as CSSProperties}
            >
              <Side side={fixture.home} />
              <span className={styles.when}>{matchWords(fixture)}</span>
              <Side side={fixture.away} />
              <span className={styles.own}>
                {isLive(fixture) && own > 0 ? (
                  <Trans>
                    {on} of {own} on the pitch
                  </Trans>
                ) : isOwn ? (
                  <Plural value={own} one="# of yours" other="# of yours" />
                ) : (
                  <Plural value={own} one="# picked" other="# picked" />
                )}
              </span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

function Side({ side }: { side: FixtureSide }) {
  const { club } = useFootballers();
  const own = club(side.clubId);
  return (
    <>
      <Crest kit={own.kit.crest} size={18} />
      <b>
        <abbr title={own.name}>{own.shortName}</abbr>
      </b>
      <span className="num">{side.goals ?? ""}</span>
    </>
  );
}
