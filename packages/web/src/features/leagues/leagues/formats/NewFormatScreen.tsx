import { type LeagueId, READY_FORMATS } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../../api/content/game.ts";
import { type LeagueSummary, useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { PermissionPage } from "../../../site/shell/errors/error-pages.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { LeagueColumns, LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import styles from "./Format.module.css";
import { Contradictions } from "./make/Choice.tsx";
import { CountFields } from "./make/CountFields.tsx";
import { EndFields, TieFields } from "./make/EndFields.tsx";
import { BeforeMaking, MakeTableBar, NameAndStart } from "./make/NewTableParts.tsx";
import { PLAIN_FORMAT } from "./make/own-format.ts";
import { StagesFields } from "./make/StagesFields.tsx";
import { useNewTable } from "./make/use-new-table.ts";
import { FormatRules } from "./words/FormatRules.tsx";
import { READY_NAMES } from "./words/ready-words.ts";

/**
 * `/leagues/{leagueId}/formats/new`: a further table with rules of the administrator's own, from the beginning or from a ready
 * one (`like`).
 */
export const NewFormatScreen = ofLeague(function NewFormatPage({ leagueId }) {
  const { t } = useLingui();
  const summary = useLeagueSummary(leagueId).data;
  if (summary && !summary.league.canAdminister) return <PermissionPage />;
  return (
    <LeagueFrame leagueId={leagueId} title={t`A table of your own`}>
      {summary ? (
        <Start leagueId={leagueId} summary={summary} />
      ) : (
        <LoadingRows label={t`Loading the league`} count={6} />
      )}
    </LeagueFrame>
  );
});

interface MakeProps {
  readonly leagueId: LeagueId;
  readonly summary: LeagueSummary;
}

function Start(props: MakeProps) {
  const { league } = props.summary;
  if (league.kind !== "private" || league.scoring === "h2h") {
    return (
      <EmptyState>
        <Trans>Only private leagues without head-to-head matches have more tables than one.</Trans>
      </EmptyState>
    );
  }
  return <Make {...props} />;
}

/** Where the form begins; what is changed afterwards is the form's alone. */
const START = { like: "", name: "", round: 0 };

/** The rules as a form, in the order of the questions that a member asks, and beside it what they come to in words. */
function Make({ leagueId, summary }: MakeProps) {
  const { t } = useLingui();
  const [{ like, name, round }] = useSearchState(START);
  const { rounds } = useGame();
  const ready = READY_NAMES.find((one) => one === like);
  const table = useNewTable({
    summary,
    name,
    format: ready === undefined ? PLAIN_FORMAT : READY_FORMATS[ready],
    fromRound: rounds.some(({ roundId }) => roundId === round) ? round : undefined,
  });
  const fields = { format: table.format, onChange: table.change };
  return (
    <Contradictions value={table.problems}>
      <AppLink className={styles.back} to={paths.leagueFormats(leagueId)}>
        <Trans>All tables of the league</Trans>
      </AppLink>
      <form className={styles.form} onSubmit={table.submit}>
        <LeagueColumns
          isAsideInSight
          aside={
            <>
              <Card title={t`The rules in words`} isPadded>
                <FormatRules format={table.told} />
              </Card>
              <BeforeMaking table={table} />
            </>
          }
        >
          <Card title={t`A table of your own`} isPadded>
            <NameAndStart table={table} />
          </Card>
          <CountFields {...fields} />
          <StagesFields {...fields} />
          <TieFields {...fields} />
          <EndFields {...fields} />
        </LeagueColumns>
        <MakeTableBar table={table} />
      </form>
    </Contradictions>
  );
}
