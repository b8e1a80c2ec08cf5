import { Trans, useLingui } from "@lingui/react/macro";
import type { WireContradiction } from "@elleveren/contract";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useContradictions, useDecideContradiction, useFeeds } from "../api/feeds.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { FeedList } from "./FeedList.tsx";
import styles from "./FeedsScreen.module.css";
import { Refusals, RefusedFiles } from "./Refusals.tsx";

/** `/control/feeds`: who tells what happens in matches, what was not believed, and who contradicts whom. */
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

/** Fields about which sources say different things, and who decides them now. */
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
