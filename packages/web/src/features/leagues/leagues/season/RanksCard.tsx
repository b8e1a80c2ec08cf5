import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { useState } from "react";
import { X } from "lucide-react";

import { RIVALS_MAX, useLeagueRanks } from "../../../../api/leagues/league-season.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import { useMe } from "../../../../api/people/me.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Segmented } from "../../../../ui/forms/Segmented.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { FindTeams } from "../table/FindTeams.tsx";
import { type RankLine, rankLines, type RankLines, RankLinesChart } from "./RankLinesChart.tsx";
import styles from "./RanksCard.module.css";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Table } from "../../../../ui/Table.tsx";
import { useTeamColumn } from "../tables/TeamName.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { LineSample } from "../../../../ui/charts/LineSample.tsx";

/** The part of the card that the URL carries. */
interface RanksView {
  readonly phase: number;
  /** Numbers of entries with commas between; empty: the choice decides. */
  readonly entries: string;
  readonly choice: string;
  readonly view: string;
}

interface RanksCardProps {
  readonly leagueId: LeagueId;
  readonly isH2h: boolean;
  readonly view: RanksView;
  readonly onChange: (change: Partial<RanksView>) => void;
}

/** Where chosen teams stood after every round, drawn or as a table. */
export function RanksCard({ leagueId, isH2h, view, onChange }: RanksCardProps) {
  const { t } = useLingui();
  const { account } = useMe();
  const ownId = account?.entryId ?? null;
  const [litId, setLitId] = useState<EntryId | null>(null);
  const choice = view.choice === "near" ? "near" : "top";
  const asked = { entries: view.entries, choice, phase: view.phase } as const;
  const { data, error, isPlaceholderData } = useLeagueRanks(leagueId, asked, ownId);
  const isTable = view.view === "table";
  const chosen = view.entries === "" ? choice : "own";
  const choose = (key: string) => onChange({ entries: "", choice: key === "near" ? "near" : "top" });
  const lines = data && rankLines(data, ownId);
  const ids = lines?.lines.map(({ entryId }) => entryId) ?? [];
  const show = (entries: readonly EntryId[]) => onChange({ entries: entries.join(",") });
  return (
    <Card
      title={t`Rank after each round`}
      aside={
        <Segmented
          label={t`How the ranks are shown`}
          segments={[
            { key: "chart", label: t`Chart` },
            { key: "table", label: t`Table` },
          ]}
          selected={isTable ? "table" : "chart"}
          onSelect={(key) => onChange({ view: key })}
        />
      }
    >
      <div className={styles.tools}>
        <Segmented
          label={t`Whose ranks are shown`}
          segments={[
            { key: "top", label: ownId === null ? t`Top five` : t`Top five and me` },
            ...(ownId === null ? [] : [{ key: "near", label: t`Those around me` }]),
            ...(chosen === "own" ? [{ key: "own", label: t`My choice` }] : []),
          ]}
          selected={chosen}
          onSelect={choose}
        />
        <FindTeams leagueId={leagueId} phase={isH2h ? undefined : view.phase} label={t`Add a team to the chart`}>
          {({ entry: entryId, entry_name: entryName, player_name: managerName, rank }, clear) => {
            const reason =
              rank === null
                ? t`Not in the table yet`
                : ids.includes(entryId)
                  ? t`Already in the chart`
                  : ids.length >= RIVALS_MAX
                    ? t`There is room for ${RIVALS_MAX} teams`
                    : null;
            const add = () => {
              clear();
              setLitId(entryId);
              show([...ids, entryId]);
            };
            return (
              <button
                type="button"
                aria-disabled={reason !== null || undefined}
                onClick={reason === null ? add : undefined}
              >
                <b>{entryName}</b>
                <small>{managerName}</small>
                <span className="note">{reason ?? <Trans>Add</Trans>}</span>
              </button>
            );
          }}
        </FindTeams>
      </div>
      {!lines && isApiFailure(error) && error.kind === "problems" && (
        <EmptyState action={<Button onPress={() => choose("top")}>{t`Show the top five`}</Button>}>
          <Trans>Somebody of your choice is no longer in the league.</Trans>
        </EmptyState>
      )}
      {!lines && !error && (
        <LoadingRegion label={t`Loading the ranks`}>
          <Skeleton height="420px" />
        </LoadingRegion>
      )}
      {lines && (lines.rounds.length === 0 || lines.lines.length === 0) && (
        <EmptyState>{t`Data will appear here once the season is underway`}</EmptyState>
      )}
      {lines && lines.rounds.length > 0 && lines.lines.length > 0 && (
        <div aria-busy={isPlaceholderData || undefined}>
          {isTable ? <RanksTable {...lines} /> : <RankLinesChart {...lines} litId={litId} />}
          <RivalsBar
            lines={lines.lines}
            litId={litId}
            onLight={setLitId}
            onRemove={(entryId) => show(ids.filter((id) => id !== entryId))}
          />
        </div>
      )}
      <p className="note pad-foot">
        {isH2h ? (
          <Trans>League points decide the rank. Knock-out rounds do not move the table.</Trans>
        ) : (
          <Trans>Among those in the league now, whenever they joined.</Trans>
        )}
      </p>
    </Card>
  );
}

/** The chart as a table: rank and total after every round, the newest first. */
function RanksTable({ rounds, lines }: RankLines) {
  const { t } = useLingui();
  const team = useTeamColumn<RankLines["lines"][number]>("quiet", (line) => ({
    ...line,
    to: paths.entryHistory(line.entryId),
  }));
  return (
    <Table
      label={t`Rank after each round`}
      rows={lines}
      rowKey={(line) => line.entryId}
      isOwn={(line) => line.isOwn}
      columns={[
        team,
        ...rounds.toReversed().map(({ event: roundId }) => ({
          key: String(roundId),
          heading: t({ message: `R${roundId}`, comment: "A round, under a chart" }),
          cell: (line: (typeof lines)[number]) => {
            const found = line.ranks.find((rank) => rank.event === roundId);
            return found ? (
              <span className={styles.cell}>
                <b className="num">{formatNumber(found.rank)}</b>
                <small className="num">{formatNumber(found.total)}</small>
              </span>
            ) : (
              "-"
            );
          },
        })),
      ]}
    />
  );
}

interface RivalsBarProps {
  readonly lines: readonly RankLine[];
  readonly litId: EntryId | null;
  readonly onLight: (entryId: EntryId | null) => void;
  readonly onRemove: (entryId: EntryId) => void;
}

/** The teams that the lines belong to: pressing a name makes its line stand out, the cross takes it away. */
function RivalsBar({ lines, litId, onLight, onRemove }: RivalsBarProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.rivals} aria-label={t`Teams in the chart`}>
      {lines.map(({ entryId, name, look, ranks }) => (
        <li key={entryId}>
          <button
            type="button"
            aria-pressed={entryId === litId}
            onClick={() => onLight(entryId === litId ? null : entryId)}
          >
            <LineSample look={look} />
            <span>
              {name}
              {ranks.length === 0 && <small>{t`not in the table yet`}</small>}
            </span>
          </button>
          {lines.length > 1 && (
            <IconButton label={t`Take ${name} out of the chart`} onPress={() => onRemove(entryId)}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
