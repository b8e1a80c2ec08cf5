import type { WireCupDraw, WireCupDraws } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { shownDraws, useCupDraws, useRepeatDraw } from "../../../api/leagues/cups.ts";
import { formatDayTime, formatNumber } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import styles from "./CupDraws.module.css";
import { useCupRoundName } from "./cup-groups.ts";

/** The draw of every round with its proof of fairness; each can be repeated in this very page. */
export function CupDrawsCard({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { data } = useCupDraws(leagueId);
  if (!data) return null;
  return (
    <Card title={t`The draws`}>
      <div className={styles.text}>
        <p>
          <Trans>
            Every draw follows from one secret number, its seed. A fingerprint of the seed is public from the start of
            the season, and the seed itself when the round is over. So nobody can pick who meets whom, and anybody can
            check.
          </Trans>
        </p>
        {data.next && <NextDraw next={data.next} />}
      </div>
      {data.draws.length > 0 && (
        <ul>
          {shownDraws(data.draws).map((draw) => (
            <Draw key={draw.event} draw={draw} leagueId={leagueId} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function NextDraw({ next }: { next: NonNullable<WireCupDraws["next"]> }) {
  const nameOf = useCupRoundName();
  const name = nameOf(next.name);
  return (
    <>
      <p>
        <Trans>
          Next: {name}, drawn when round {next.seed.event} is over.
        </Trans>
      </p>
      <Digits label={<Trans>Fingerprint of its seed</Trans>} digits={next.seed.commitment} />
    </>
  );
}

function Draw({ draw, leagueId }: { draw: WireCupDraw; leagueId: LeagueId }) {
  const nameOf = useCupRoundName();
  const name = nameOf(draw.name);
  const { seed } = draw;
  return (
    <li className={styles.draw}>
      <div className={styles.head}>
        <div>
          <h3>
            {name} · <Trans>Round {draw.event}</Trans>
          </h3>
          <p className="note">
            <Trans>Drawn {formatDayTime(Date.parse(draw.drawn_time))}.</Trans>{" "}
            <Plural value={draw.match_count - draw.bye_count} one="# match" other="# matches" />
            {draw.bye_count > 0 && (
              <>
                {", "}
                <Plural value={draw.bye_count} one="# bye" other="# byes" />
              </>
            )}
          </p>
        </div>
        <Repeat draw={draw} name={name} leagueId={leagueId} />
      </div>
      <details>
        <summary>
          <Trans>The seed, and how to draw it yourself</Trans>
        </summary>
        <div className={styles.text}>
          <Digits label={<Trans>Seed of round {seed.event}</Trans>} digits={seed.seed ?? ""} />
          <Digits
            label={
              <Trans>Its fingerprint (SHA-256), public since {formatDayTime(Date.parse(seed.committed_time))}</Trans>
            }
            digits={seed.commitment}
          />
          <Digits label={<Trans>What the draw is called</Trans>} digits={draw.label} />
          <p className="note">
            <Trans>
              Byes go to the most points in the round before. Everybody else is put in the order of their team numbers
              and shuffled with the seed; then the first meets the second, the third meets the fourth, and so on.
            </Trans>
          </p>
        </div>
      </details>
    </li>
  );
}

function Repeat({ draw, name, leagueId }: { draw: WireCupDraw; name: string; leagueId: LeagueId }) {
  const { t } = useLingui();
  const { mutate, data, error, isPending } = useRepeatDraw(leagueId);
  const count = formatNumber(data?.matchCount ?? 0);
  return (
    <div className={styles.repeat}>
      <Button
        aria-label={t`Draw it again: ${name}`}
        disabledReason={isPending ? t`Drawing …` : undefined}
        onPress={() => mutate(draw.event)}
      >
        <Trans>Draw it again</Trans>
      </Button>
      <p role="status">
        {data?.problems.length === 0 && (
          <span className={styles.right}>{t`It is right: the seed gives these very ${count} matches.`}</span>
        )}
        {data && data.problems.length > 0 && <b>{t`It is not right: the seed gives something else.`}</b>}
        {error && <Trans>The draw could not be fetched. Please try again.</Trans>}
      </p>
    </div>
  );
}

const Digits = ({ label, digits }: { label: ReactNode; digits: string }) => (
  <p className={styles.digits}>
    <span className="label">{label}</span>
    <code>{digits}</code>
  </p>
);
