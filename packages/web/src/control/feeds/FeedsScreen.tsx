import { Trans, useLingui } from "@lingui/react/macro";

import { LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { useFeeds } from "../api/feeds.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Contradictions } from "./Contradictions.tsx";
import { FeedList } from "./FeedList.tsx";
import { Refusals } from "./Refusals.tsx";

/** `/control/feeds`: who tells what happens in matches, what was not believed, and who contradicts whom. */
export function FeedsScreen() {
  const { t } = useLingui();
  const { data } = useFeeds();
  return (
    <ControlPage title={t`Feeds`}>
      {!data && (
        <LoadingRegion label={t`Loading`}>
          <SkeletonRows count={3} />
        </LoadingRegion>
      )}
      {data && data.feeds.length === 0 && (
        <p>
          <Trans>
            No feed is named in the settings (MATCH_FEEDS_FILE). Matches are told by operators, and in the demo by its
            own simulator.
          </Trans>
        </p>
      )}
      {data && data.feeds.length > 0 && <FeedList feeds={data} />}
      <Refusals />
      <Contradictions />
    </ControlPage>
  );
}
