import { Trans, useLingui } from "@lingui/react/macro";
import { BedDouble, Gift, PlayCircle, Plus, Tv, type LucideIcon } from "lucide-react";

import { useGame } from "../../../api/content/game.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import type { Contest, Prize } from "../../../brand/brand.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import styles from "./PrizesScreen.module.css";

/** `/prizes`: what there is to win, as the brand has it. */
export function PrizesScreen() {
  const { t } = useLingui();
  const { prizes } = useBrand();
  return (
    <>
      <PageTitle title={t`Prizes`} />
      <section className="night hero-night hero-drawn">
        <header className={`page ${styles.hero}`}>
          <h1>
            <Trans>Prizes</Trans>
          </h1>
          <p>
            <Trans>A season to win, a month to win, and a cup.</Trans>
          </p>
        </header>
      </section>
      <div className="page stack gap-4 pad-screen">
        {prizes.length === 0 ? (
          <EmptyState>
            <Trans>The prizes of the season are not announced yet.</Trans>
          </EmptyState>
        ) : (
          <ul className={styles.contests}>
            {prizes.map(({ contest, prizes: won }) => (
              <li key={contest.kind}>
                <ContestHead contest={contest} />
                <ul>
                  {won.map((prize) => (
                    <PrizeLine key={prize.kind} prize={prize} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
        <p>
          <AppLink to={paths.winners}>
            <Trans>Who has won so far</Trans>
          </AppLink>
        </p>
        <p className="note">
          <Trans>
            How ties are decided stands in <AppLink to={paths.helpRules}>the rules</AppLink>, the rest in{" "}
            <AppLink to={paths.helpTerms}>the terms</AppLink>.
          </Trans>
        </p>
      </div>
    </>
  );
}

function ContestHead({ contest }: { contest: Contest }) {
  // A brand's record says when its cup is to begin; the season's rules say when it does.
  const { generalFirstRound } = useGame().ruleset.cups;
  switch (contest.kind) {
    case "season_top":
      return (
        <header>
          <h2>
            <Trans>Top {contest.places} of the season</Trans>
          </h2>
          <p>
            <Trans>The best of the overall table after the last round.</Trans>
          </p>
        </header>
      );
    case "cup_winner":
      return (
        <header>
          <h2>
            <Trans>Cup winner</Trans>
          </h2>
          <p>
            <Trans>From round {generalFirstRound}: one match a round, and out is out.</Trans>
          </p>
        </header>
      );
    case "manager_of_the_month":
      return (
        <header>
          <h2>
            <Trans>Manager of the month</Trans>
          </h2>
          <p>
            <Trans>The best of every month's table.</Trans>
          </p>
        </header>
      );
  }
}

const SIGNS: Readonly<Record<Prize["kind"], LucideIcon>> = {
  gift_card: Gift,
  annual_subscription: PlayCircle,
  television: Tv,
  hotel_room: BedDouble,
  more: Plus,
};

function PrizeLine({ prize }: { prize: Prize }) {
  const Sign = SIGNS[prize.kind];
  return (
    <li>
      <Sign aria-hidden="true" />
      <PrizeWords prize={prize} />
    </li>
  );
}

function PrizeWords({ prize }: { prize: Prize }) {
  switch (prize.kind) {
    case "gift_card":
      return <Trans>Gift card of NOK {formatNumber(prize.kroner)}</Trans>;
    case "annual_subscription":
      return <Trans>A year of streaming</Trans>;
    case "television":
      return <Trans>{prize.inches}-inch TV</Trans>;
    case "hotel_room":
      return <Trans>A night at a hotel</Trans>;
    case "more":
      return <Trans>And more</Trans>;
  }
}
