import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Select } from "../../../ui/forms/Fields.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { FootballerFilter } from "../footballers/FootballerFilter.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { AvailabilityList } from "./AvailabilityList.tsx";
import { footballersWithNews, type NewsOrder } from "./availability.ts";
import styles from "./PlayerNewsScreen.module.css";

/** `/the-scout/player-news`: everybody there is news of. */
export function PlayerNewsScreen() {
  const { t } = useLingui();
  const { footballers } = useGame();
  const { watched } = useMe();
  const [{ filter, sort }, setState] = useSearchState({ filter: "all", sort: "newest" as NewsOrder });
  const openFootballer = useOpenFootballer();
  const found = footballersWithNews(footballers, filter, sort, watched);
  return (
    <div className={`page screen slabs ${styles.screen}`}>
      <PageTitle title={t`Player availability`} mast={t({ message: "Availability", context: "masthead" })} />
      <header>
        <h1>{t`Player availability`}</h1>
        <p className="note">{t`The figure is the chance of playing in the next round, in per cent.`}</p>
      </header>
      <div className="grid halves gap-10px">
        <FootballerFilter value={filter} onChange={(wanted) => setState({ filter: wanted })} />
        <Select
          label={t`Sorted by`}
          value={sort}
          onChange={(wanted) => setState({ sort: wanted === "name" ? "name" : "newest" })}
          options={[
            { value: "newest", label: t`Newest first` },
            { value: "name", label: t`Name` },
          ]}
        />
      </div>
      <Card
        title={t`Players with news`}
        aside={
          <span className="label" role="status">
            <Plural value={found.length} one="# player" other="# players" />
          </span>
        }
      >
        {found.length > 0 ? (
          <AvailabilityList footballers={found} onOpen={openFootballer} />
        ) : filter === "all" ? (
          <EmptyState>{t`Everybody is available.`}</EmptyState>
        ) : (
          <EmptyState action={<Button onPress={() => setState({ filter: "all" })}>{t`Show all`}</Button>}>
            <Trans>No news of anybody here.</Trans>
          </EmptyState>
        )}
      </Card>
    </div>
  );
}
