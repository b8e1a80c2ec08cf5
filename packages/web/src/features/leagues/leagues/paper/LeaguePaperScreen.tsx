import { Trans, useLingui } from "@lingui/react/macro";
import type { WireLeaguePaper, WirePaperFact } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";

import { useLeaguePaper } from "../../../../api/leagues/league-paper.ts";
import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { Select } from "../../../../ui/forms/Fields.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { ForfeitsOfRound } from "../../forfeits/OwedForfeits.tsx";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { useLeagueName } from "../use-league-name.ts";
import styles from "./Paper.module.css";
import { useFactTitle } from "./fact-titles.ts";
import { FactSentence } from "./FactSentence.tsx";
import { Headline } from "./Headline.tsx";

/** `/leagues/{leagueId}/paper`: what each settled round was about in the league. */
export const LeaguePaperScreen = ofLeague(function PaperPage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t({ message: "Paper", context: "of a league" })}>
      <Paper leagueId={leagueId} />
    </LeagueFrame>
  );
});

function Paper({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchState({ event: 0 });
  const { data, error, isPlaceholderData } = useLeaguePaper(leagueId, search.event > 0 ? search.event : null);
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) return <LoadingRows label={t`Loading the round`} count={6} />;
  if (data.event === null) {
    return <EmptyState>{t`The league's paper comes out when its first round is settled.`}</EmptyState>;
  }
  return (
    <div className="stack gap-4" aria-busy={isPlaceholderData || undefined}>
      {data.events.length > 1 && (
        <div className={styles.round}>
          <Select
            label={t`Round`}
            value={String(data.event)}
            onChange={(event) => setSearch({ event: Number(event) === data.events[0] ? 0 : Number(event) })}
            options={data.events.map((event) => ({ value: String(event), label: t`Round ${event}` }))}
          />
        </div>
      )}
      <Issue leagueId={leagueId} paper={data} />
      <ForfeitsOfRound leagueId={leagueId} event={data.event} />
    </div>
  );
}

/** The round's paper: a headline, what it stands for, and the rest in columns. */
function Issue({ leagueId, paper }: { leagueId: LeagueId; paper: WireLeaguePaper }) {
  const { t } = useLingui();
  const league = useLeagueSummary(leagueId).data?.league;
  const name = useLeagueName();
  const titleOf = useFactTitle();
  const { event, facts, average, seed } = paper;
  const lead = leadOf(facts);
  const others = facts.filter((fact) => fact !== lead);
  const round = event ?? 0;
  return (
    <article className={`box clip ${styles.paper}`}>
      <header>
        <p className={styles.mast}>
          <span>{league ? name(league) : ""}</span>
          <span>{t`Round ${round}`}</span>
        </p>
        {lead ? (
          <>
            <h2>
              <Headline fact={lead} />
            </h2>
            <p className={styles.lead}>
              <FactSentence fact={lead} event={round} variant={seed} />{" "}
              {average > 0 && (
                <Trans>
                  The league's average was <b className="num">{average}</b>.
                </Trans>
              )}
            </p>
          </>
        ) : (
          <h2>{t`A quiet round`}</h2>
        )}
      </header>
      {others.length > 0 && (
        <div className={styles.columns}>
          {others.map((fact, index) => (
            <section key={fact.kind}>
              <h3>{titleOf(fact.kind)}</h3>
              <p>
                <FactSentence fact={fact} event={round} variant={seed + index} />
              </p>
            </section>
          ))}
        </div>
      )}
      {paper.is_short && (
        <p className={`note ${styles.foot}`}>
          <Trans>The league is so large that captains and benches are not looked through.</Trans>
        </p>
      )}
    </article>
  );
}

/** The facts that a reader would tell first. */
const FRONT: readonly WirePaperFact["kind"][] = ["lead_taken", "record", "hero", "lead_kept", "lead_shared"];

const leadOf = (facts: readonly WirePaperFact[]): WirePaperFact | undefined =>
  FRONT.map((kind) => facts.find((fact) => fact.kind === kind)).find((fact) => fact !== undefined) ?? facts[0];
