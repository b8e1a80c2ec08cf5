import type { WireFormatTable } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useDeleteFormat, useLeagueFormat } from "../../../../api/leagues/league-formats.ts";
import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { ReportName } from "../../../people/moderation/ReportName.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { useNumberParams } from "../../../site/shell/use-number-params.ts";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import { LeagueColumns, LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { ProvisionalNote } from "../table/ProvisionalNote.tsx";
import { Pager } from "../tables/Pager.tsx";
import styles from "./Format.module.css";
import { DecisionsCard } from "./table/DecisionsCard.tsx";
import { FormatHead } from "./table/FormatHead.tsx";
import { FormatTable } from "./table/FormatTable.tsx";
import { FormatTools } from "./table/FormatTools.tsx";
import { NextPairsCard } from "./table/NextPairsCard.tsx";
import { FormatRules } from "./words/FormatRules.tsx";

/**
 * `/leagues/{leagueId}/formats/{formatId}`: a further table of a league after a round, what the round decided, and its rules.
 */
export const FormatScreen = ofLeague(function FormatPage({ leagueId }) {
  const { t } = useLingui();
  const { formatId } = useNumberParams("formatId");
  if (formatId === undefined) return <NotFoundPage />;
  return (
    <LeagueFrame leagueId={leagueId} title={t`More tables`}>
      <OneFormat leagueId={leagueId} formatId={formatId} />
    </LeagueFrame>
  );
});

/** Without a round it is the newest, without a table the reader's own. */
const VIEW = { round: 0, pool: -1, page: 1 };
/** Of `FORMATS_PAGE_SIZE` of the contract. */
const PAGE_SIZE = 50;

interface OneFormatProps {
  readonly leagueId: LeagueId;
  readonly formatId: number;
}

function OneFormat({ leagueId, formatId }: OneFormatProps) {
  const { t } = useLingui();
  const [view, setView] = useSearchState(VIEW);
  const remove = useDeleteFormat(leagueId);
  // A table on its way out is not asked about any more.
  const { data, error, isPlaceholderData } = useLeagueFormat(leagueId, formatId, view, remove.isIdle || remove.isError);
  if (error && (!data || isGone(error))) return <ErrorPage error={error} />;
  if (!data) return <LoadingRows label={t`Loading the table`} count={10} />;
  const { table, format } = data;
  return (
    <>
      <AppLink className={styles.back} to={paths.leagueFormats(leagueId)}>
        <Trans>All tables of the league</Trans>
      </AppLink>
      <FormatHead data={data} />
      <LeagueColumns
        aside={
          <>
            {data.round !== null && <DecisionsCard data={data} />}
            <NextPairsCard data={data} />
            <Card title={t`The rules`} isPadded>
              <FormatRules format={format} />
            </Card>
            <RemoveFormat leagueId={leagueId} format={data} remove={remove} />
            <p>
              <ReportName
                id={formatId}
                names={[{ part: "format", name: data.name }]}
                label={t`Report the table's name`}
              />
            </p>
          </>
        }
      >
        <FormatTools data={data} onChange={(change) => setView({ page: 1, ...change }, true)} />
        <div
          className={styles.rows}
          aria-busy={isPlaceholderData || undefined}
          data-old={isPlaceholderData || undefined}
        >
          <Rows data={data} />
          {data.is_provisional && <ProvisionalNote />}
          <Pager
            label={t`Pages of the table`}
            page={table.page}
            hasNext={table.has_next}
            pageCount={Math.max(1, Math.ceil(table.count / PAGE_SIZE))}
            onPage={(page) => setView({ page }, true)}
          />
        </div>
      </LeagueColumns>
    </>
  );
}

/** The table has been removed while it was looked at. */
const isGone = (error: Error): boolean => isApiFailure(error) && error.status === 404;

function Rows({ data }: { readonly data: WireFormatTable }) {
  const { round, table, from_round: fromRound } = data;
  if (round === null) {
    return (
      <EmptyState>
        <Trans>It begins with round {fromRound}. The table comes then.</Trans>
      </EmptyState>
    );
  }
  if (table.rows.length === 0) {
    return (
      <EmptyState>
        {table.count > 0 ? (
          <Trans>The table does not have so many pages.</Trans>
        ) : (
          <Trans>Nobody is in this table yet.</Trans>
        )}
      </EmptyState>
    );
  }
  return <FormatTable data={data} />;
}

interface RemoveFormatProps {
  readonly leagueId: LeagueId;
  readonly format: Pick<WireFormatTable, "id" | "name">;
  readonly remove: ReturnType<typeof useDeleteFormat>;
}

/** Takes the table away, after asking; for the league's administrators. */
function RemoveFormat({ leagueId, format: { id, name }, remove }: RemoveFormatProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const summary = useLeagueSummary(leagueId).data;
  const [isAsking, setAsking] = useState(false);
  if (!summary?.league.canAdminister) return null;
  return (
    <div>
      <Button kind="danger" onPress={() => setAsking(true)}>
        <Trans>Remove the table</Trans>
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t`Remove ${name}`}
        question={t`The table is gone for everybody. The league itself stays as it is, and the same table can be made again.`}
        action={t`Remove`}
        write={remove}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => void navigate({ to: paths.leagueFormats(leagueId) as string, replace: true }),
          })
        }
      />
    </div>
  );
}
