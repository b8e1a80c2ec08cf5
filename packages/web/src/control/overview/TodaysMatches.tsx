import { useLingui } from "@lingui/react/macro";
import type { WireOverview } from "@elleveren/contract";

import { formatTime } from "../../i18n/format.ts";
import { Tag } from "../../ui/Tag.tsx";
import { Teller } from "../match/Teller.tsx";
import { MatchLink } from "../MatchLink.tsx";
import styles from "./Overview.module.css";

/** Matches of the day, those that are on first; each leads to where it is told. */
export function TodaysMatches({ matches }: { readonly matches: readonly WireOverview["matches"][number][] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="today">
      <h2 id="today">{t`Today’s matches`}</h2>
      {matches.length === 0 ? (
        <p className="soft">{t`No match today.`}</p>
      ) : (
        <ul className={styles.list}>
          {matches.map((match) => (
            <li key={match.id} className={styles.row}>
              <MatchLink fixtureId={match.id} name={`${match.team_h_name} – ${match.team_a_name}`} />
              <MatchState match={match} />
              {match.state !== "ahead" && (
                <b className="tabular">
                  {match.team_h_score ?? 0}–{match.team_a_score ?? 0}
                </b>
              )}
              {(match.teller !== null || match.state === "ahead") && (
                <span className="soft">
                  <Teller teller={match.teller} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MatchState({
  match: { state, minutes, kickoff_time: kickoff },
}: {
  readonly match: WireOverview["matches"][number];
}) {
  const { t } = useLingui();
  switch (state) {
    case "playing":
      return <Tag kind="live">{t`Live ${minutes}′`}</Tag>;
    case "played":
      return <Tag>{t`Full time`}</Tag>;
    case "final":
      return <Tag>{t`Final`}</Tag>;
    default:
      return <Tag>{kickoff === null ? t`No time yet` : formatTime(Date.parse(kickoff))}</Tag>;
  }
}
