import { Trans, useLingui } from "@lingui/react/macro";

import { useFeeds } from "../api/feeds.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { Contradictions } from "./Contradictions.tsx";
import { FeedList } from "./FeedList.tsx";
import { Refusals } from "./Refusals.tsx";
import { RefusedFiles } from "./RefusedFiles.tsx";

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
