import { Trans, useLingui } from "@lingui/react/macro";

import { dataFileUrl, useOpenData, usePublicLog, type WireDataSet } from "../../../api/content/open-data.ts";
import { formatDate, formatDayTime, formatNumber, formatTimeSeconds } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { CopyableText } from "../../../ui/CopyButton.tsx";
import fold from "../../../ui/Fold.module.css";
import { Select } from "../../../ui/forms/Fields.tsx";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { Table } from "../../../ui/Table.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import styles from "./OpenDataScreen.module.css";

/** `/open-data`: the public log and how to check a season by it, and each settled round as files. */
export function OpenDataScreen() {
  const { t } = useLingui();
  const [{ season }, setSearch] = useSearchState({ season: "" });
  const log = usePublicLog(season);
  const data = useOpenData(season);
  const title = t`Open data and the log`;
  const failed = [log, data].find((query) => query.isError && !query.data);
  if (failed?.error) return <ErrorPage error={failed.error} title={title} />;
  const seasons = [...new Set([...(log.data?.seasons ?? []), ...(data.data?.seasons ?? [])])];
  return (
    <>
      <PageTitle title={title} />
      <div className="page screen">
        <header className="stack gap-2">
          <h1>{title}</h1>
          <p className="soft">
            <Trans>
              You need not take our word for anything. What decides points is public, and anybody can work out a season
              again.
            </Trans>
          </p>
        </header>
        {seasons.length > 1 && (
          <Select
            label={t`Season`}
            value={data.data?.season ?? ""}
            onChange={(value) => setSearch({ season: value })}
            options={seasons.map((name) => ({ value: name, label: name }))}
          />
        )}
        {log.data && data.data ? (
          <>
            <LogCard log={log.data} />
            <SetsCard season={data.data.season} sets={data.data.sets} />
          </>
        ) : (
          <LoadingRegion label={t`Loading`}>
            <SkeletonRows count={8} />
          </LoadingRegion>
        )}
        <p className="note">
          <Trans>
            Programs read all of it, and much more, by <a href="/api/docs/">the game's API</a>. How points come about
            stands in <AppLink to={paths.helpRules}>the rules</AppLink>.
          </Trans>
        </p>
      </div>
    </>
  );
}

type PublicLog = NonNullable<ReturnType<typeof usePublicLog>["data"]>;

function LogCard({ log: { season, head, is_running: isRunning } }: { readonly log: PublicLog }) {
  const { t } = useLingui();
  const named = isRunning ? "" : ` --season "${season}"`;
  const query = isRunning ? "" : `?season=${encodeURIComponent(season)}`;
  return (
    <Card title={t`The log`} isPadded>
      <div className="stack gap-4">
        <p>
          <Trans>
            Facts, corrections, deadlines, draws and every round's results are written to a log that is only added to.
            We sign it each time it grows. Whoever has kept a signature sees it if anything before it is ever changed,
            by us too.
          </Trans>
        </p>
        {head === null ? (
          <EmptyState>
            <Trans>The log begins with the season.</Trans>
          </EmptyState>
        ) : (
          <dl className={styles.figures}>
            <dt>{t`Entries`}</dt>
            <dd>{formatNumber(head.size)}</dd>
            <dt>{t`Signed`}</dt>
            <dd>
              {formatDate(Date.parse(head.time))} {formatTimeSeconds(Date.parse(head.time))}
            </dd>
            <dt>{t`Root`}</dt>
            <dd className={styles.hash}>{head.root}</dd>
            <dt>{t`Our key`}</dt>
            <dd className={styles.hash}>{head.public_key}</dd>
          </dl>
        )}
        <CopyableText
          text={`python3 verify_season.py ${location.origin}${named} --state season.json`}
          title={<Trans>Check the season on your own machine</Trans>}
          label={t`Copy the command`}
        />
        <p className="note">
          <Trans>
            The program needs nothing but Python. It works out every team's points from the log, compares them with the
            results, and remembers the signature for the next time.
          </Trans>
        </p>
        <ul className="links">
          <li>
            <a href="/api/public-log/verifier/" download="verify_season.py">{t`The program`}</a>
          </li>
          <li>
            <a href={`/api/public-log/${query}`}>{t`The newest signature`}</a>
          </li>
          <li>
            <a href={`/api/public-log/heads/${query}`}>{t`All signatures`}</a>
          </li>
        </ul>
      </div>
    </Card>
  );
}

function SetsCard({ season, sets }: { readonly season: string; readonly sets: readonly WireDataSet[] }) {
  const { t } = useLingui();
  const newestFirst = sets.toSorted((one, other) => other.event - one.event || other.version - one.version);
  const isNewest = (set: WireDataSet) =>
    !sets.some(({ event, version }) => event === set.event && version > set.version);
  return (
    <Card title={t`Round by round`}>
      <p className={styles.about}>
        <Trans>
          Each settled round as files: facts, points and why, prices, ownership and forecasts. A correction makes a new
          version, and the earlier ones stay. Nobody who plays is in them.
        </Trans>
      </p>
      {sets.length === 0 && (
        <EmptyState>
          <Trans>The first round is here a minute after it is settled.</Trans>
        </EmptyState>
      )}
      {newestFirst.map((set) => (
        <details key={`${set.event} ${set.version}`} className={styles.set}>
          <summary className={fold.summary}>
            <span>{t`Round ${set.event}`}</span>
            <small>
              {isNewest(set)
                ? t`Version ${set.version}, ${formatDayTime(Date.parse(set.made_time))}`
                : t`Version ${set.version}, replaced`}
            </small>
          </summary>
          <SetFiles season={season} set={set} />
        </details>
      ))}
    </Card>
  );
}

function SetFiles({ season, set }: { readonly season: string; readonly set: WireDataSet }) {
  const { t } = useLingui();
  const titles: Readonly<Record<string, string>> = {
    matches: t`Matches`,
    footballers: t`Footballers`,
    performances: t`Performances`,
    points: t`Points and why`,
    market: t`Prices and ownership`,
    forecasts: t`Forecasts`,
  };
  const tables = set.files.filter(({ name }) => name.endsWith(".csv")).map(({ name }) => name.replace(/\.csv$/u, ""));
  const link = (table: string, ending: "csv" | "parquet") => {
    const file = set.files.find(({ name }) => name === `${table}.${ending}`);
    const title = titles[table] ?? table;
    return (
      file && (
        <a
          href={dataFileUrl(season, set, file.name)}
          download={`${season}-${set.event}-${set.version}-${file.name}`}
          aria-label={ending === "csv" ? t`${title} as CSV` : t`${title} as Parquet`}
        >
          {formatNumber(Math.ceil(file.bytes / 1024))} kB
        </a>
      )
    );
  };
  return (
    <>
      <Table
        label={t`Files of round ${set.event}, version ${set.version}`}
        rows={tables}
        rowKey={(table) => table}
        columns={[
          {
            key: "table",
            heading: t`Table`,
            align: "start",
            isRowHeading: true,
            cell: (table) => titles[table] ?? table,
          },
          {
            key: "rows",
            heading: t`Rows`,
            align: "end",
            isWide: true,
            cell: (table) => formatNumber(set.files.find(({ name }) => name === `${table}.csv`)?.rows ?? 0),
          },
          { key: "csv", heading: "CSV", align: "end", cell: (table) => link(table, "csv") },
          { key: "parquet", heading: "Parquet", align: "end", cell: (table) => link(table, "parquet") },
        ]}
      />
      <ul className={styles.more}>
        <li>
          <a href={dataFileUrl(season, set, "README.md")}>{t`What each column is`}</a>
        </li>
        <li>
          <a href={dataFileUrl(season, set, "checksums.txt")}>{t`Checksums`}</a>
        </li>
      </ul>
    </>
  );
}
