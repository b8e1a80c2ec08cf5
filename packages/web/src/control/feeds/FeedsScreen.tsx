import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WireContradiction, WireFeed, WireFeeds } from "@elleveren/contract";

import { formatNumber } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { writeFailure } from "../api/failure-words.ts";
import { useContradictions, useDecideContradiction, useFeeds, useGiveUpGap, usePauseFeed } from "../api/feeds.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { Problems } from "../Problems.tsx";
import { useAgo, useAlarmWords } from "./feed-words.ts";
import styles from "./FeedsScreen.module.css";
import { Refusals, RefusedFiles } from "./Refusals.tsx";

/** `/control/feeds`: the sources of match facts, their refused messages, and their contradictions. */
export function FeedsScreen() {
  const { t } = useLingui();
  const query = useFeeds();
  return (
    <ControlPage title={t`Feeds`}>
      <Loaded query={query} rowCount={3}>
        {(feeds) =>
          feeds.feeds.length === 0 ? (
            <p>
              <Trans>
                No feed is named in the settings (MATCH_FEEDS_FILE). Matches are told by operators, and in the demo by
                its own simulator.
              </Trans>
            </p>
          ) : (
            <>
              <FeedList feeds={feeds} />
              <RefusedFiles feeds={feeds.feeds} />
            </>
          )
        }
      </Loaded>
      <Refusals />
      <Contradictions />
    </ControlPage>
  );
}

/** Fields about which sources disagree, and the source that decides now. */
function Contradictions() {
  const { t } = useLingui();
  const query = useContradictions();
  return (
    <section className={styles.part} aria-labelledby="contradictions">
      <h2 id="contradictions">{t`Contradictions`}</h2>
      <Loaded query={query} rowCount={2}>
        {({ contradictions: rows, more: hasMore }) => (
          <>
            {rows.length === 0 && <EmptyState>{t`All sources say the same.`}</EmptyState>}
            <ul className={styles.list}>
              {rows.map((one) => (
                <li key={`${one.of} ${one.fixture} ${one.footballer} ${one.club} ${one.field}`}>
                  <ContradictionRow about={one} />
                </li>
              ))}
            </ul>
            {hasMore && <p className="sub">{t`There are more than are shown here.`}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

function ContradictionRow({ about }: { about: WireContradiction }) {
  const { t } = useLingui();
  const decide = useDecideContradiction();
  const { name, field, says } = about;
  const [first] = says;
  const isOperators = first?.source === "operator";
  const isCorrected = first?.source === "correction";
  return (
    <article className={styles.card} aria-label={t`${name}: ${field}`}>
      <p>
        <strong>{name}</strong> <code>{field}</code>
      </p>
      <ul className={styles.says}>
        {says.map(({ source, value, told_at: time }) => (
          <li key={source}>
            <span>
              <strong>{source}</strong> {source === first?.source && <Tag kind="you">{t`decides`}</Tag>}{" "}
              <span className="sub">{timeOf(time)}</span>
            </span>
            <code className="anywhere">{JSON.stringify(value)}</code>
            {source !== first?.source && !isCorrected && (
              <Button
                isPending={decide.isPending}
                aria-label={t`${source} is right about ${field} of ${name}`}
                onPress={() => decide.mutate({ about, source })}
              >{t`This is right`}</Button>
            )}
          </li>
        ))}
      </ul>
      {isOperators && (
        <Button isPending={decide.isPending} onPress={() => decide.mutate({ about, source: null })}>
          <Trans>Give it back to the feeds</Trans>
        </Button>
      )}
      {isCorrected && <p className="note">{t`A correction decides. Take it back under Corrections if it is wrong.`}</p>}
      {decide.isError && <Alert kind="error">{t`That was not possible; look at what it is now.`}</Alert>}
    </article>
  );
}

/** How each feed stands, best rank first. */
export function FeedList({ feeds: { feeds, now } }: { feeds: WireFeeds }) {
  const { t } = useLingui();
  const ago = useAgo(now);
  const pause = usePauseFeed();
  const columns: Column<WireFeed>[] = [
    { key: "name", heading: t`Feed`, align: "start", isRowHeading: true, cell: (feed) => <Name feed={feed} /> },
    {
      key: "rank",
      heading: t({ message: "Rank", context: "of a feed" }),
      align: "end",
      cell: (feed) => feed.rank ?? "–",
    },
    { key: "state", heading: t`State`, align: "start", cell: (feed) => <State feed={feed} /> },
    { key: "heard", heading: t`Heard`, align: "start", cell: (feed) => ago(feed.heard_at) },
    { key: "changed", heading: t`Anything new`, align: "start", cell: (feed) => ago(feed.changed_at) },
    { key: "messages", heading: t`Messages`, align: "end", isWide: true, cell: (feed) => formatNumber(feed.messages) },
    { key: "unknown", heading: t`Not ours`, isWide: true, cell: (feed) => <Unknown feed={feed} /> },
    {
      key: "pause",
      heading: <span className="vh">{t`Pause`}</span>,
      cell: (feed) => <Pause feed={feed} pause={pause} />,
    },
  ];
  return (
    <>
      {pause.isError && <Problems sentences={[`${pause.variables.name}: ${writeFailure(pause.error)}`]} />}
      <Table isStacked label={t`Feeds`} columns={columns} rows={feeds} rowKey={(feed) => feed.name} />
    </>
  );
}

function Name({ feed }: { feed: WireFeed }) {
  return (
    <>
      {feed.name} {feed.kind !== feed.name && <span className="sub">{feed.kind}</span>}
    </>
  );
}

function State({ feed }: { feed: WireFeed }) {
  const { t } = useLingui();
  const words = useAlarmWords();
  if (feed.paused_at !== null) {
    return <Tag>{t`Paused`}</Tag>;
  }
  if (!feed.configured) {
    return <Tag>{t`Not in the settings`}</Tag>;
  }
  if (feed.alarms.length > 0) {
    return (
      <div className={styles.alarm}>
        <Tag kind="live">{t`Alarm`}</Tag>
        {feed.alarms.map((raised) => (
          <span key={raised.alarm}>{words(raised, feed)}</span>
        ))}
        <GiveUpGap feed={feed} />
      </div>
    );
  }
  if (feed.failures > 0) return <span className={styles.alarm}>{feed.last_error}</span>;
  return feed.heard_at === null ? t`Waiting` : t`Well`;
}

/** Numbers that will never come are waited for no longer. */
function GiveUpGap({ feed: { name, alarms } }: { feed: WireFeed }) {
  const { t } = useLingui();
  const giveUp = useGiveUpGap();
  const isRenumbered = alarms.some(({ alarm }) => alarm === "renumbered");
  if (!isRenumbered && !alarms.some(({ alarm }) => alarm === "gap")) return null;
  return (
    <>
      <Button
        isPending={giveUp.isPending}
        aria-label={isRenumbered ? t`Take the new numbering of ${name}` : t`Wait no longer for messages of ${name}`}
        onPress={() => giveUp.mutate(name)}
      >
        {isRenumbered ? t`Take the new numbering` : t`Wait no longer`}
      </Button>
      {giveUp.isError && <Problems sentences={[writeFailure(giveUp.error)]} />}
    </>
  );
}

function Unknown({ feed }: { feed: WireFeed }) {
  const { clubs = 0, footballers = 0, rounds = 0, matches = 0 } = feed.unknown;
  const parts = [
    clubs > 0 && plural(clubs, { one: "# club", other: "# clubs" }),
    footballers > 0 && plural(footballers, { one: "# footballer", other: "# footballers" }),
    rounds > 0 && plural(rounds, { one: "# round", other: "# rounds" }),
    matches > 0 && plural(matches, { one: "# match", other: "# matches" }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "–";
}

function Pause({ feed, pause }: { feed: WireFeed; pause: ReturnType<typeof usePauseFeed> }) {
  const { t } = useLingui();
  const { name } = feed;
  return (
    <Button
      isPending={pause.isPending && pause.variables.name === name}
      aria-label={feed.paused_at !== null ? t`Let ${name} go on` : t`Pause ${name}`}
      onPress={() => pause.mutate({ name, paused: feed.paused_at === null })}
    >
      {feed.paused_at !== null ? t`Go on` : t`Pause`}
    </Button>
  );
}
