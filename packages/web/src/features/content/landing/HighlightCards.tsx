import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useGame } from "../../../api/content/game.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./HighlightCards.module.css";
import { LeaguesArt, PrizesArt, ScoutArt, SquadArt } from "./card-art.tsx";

/** Four cards: choose a team, take part in leagues, win prizes, team up with the Scout. */
export function HighlightCards() {
  const { t } = useLingui();
  const { squad } = useGame().ruleset;
  const budget = formatNumber(squad.budgetTenths / 10);
  return (
    <section className={styles.cards} aria-labelledby="how">
      <Card to={paths.squadSelection} art={<SquadArt />} title={t`Choose your team`}>
        <Trans>
          {squad.size} players, {budget} million kroner, at most {squad.clubLimit} from the same club.
        </Trans>
      </Card>
      <Card to={paths.leagues} art={<LeaguesArt />} title={t`Take part in leagues`}>
        <Trans>Make your own against friends and colleagues, or meet the supporters of your club.</Trans>
      </Card>
      <Card to={paths.prizes} art={<PrizesArt />} title={t`Win prizes`}>
        <PrizesInShort />
      </Card>
      <Card to={paths.scout} art={<ScoutArt />} title={t`Team up with the Scout`}>
        <Trans>Injuries, form and fixtures, so that you know what the others wonder about.</Trans>
      </Card>
    </section>
  );
}

/** The gift cards of the brand's season and month; without them, that there is something to win. */
function PrizesInShort() {
  const { prizes } = useBrand();
  const kroner = (kind: "season_top" | "manager_of_the_month") => {
    const won = prizes.find(({ contest }) => contest.kind === kind)?.prizes.find((prize) => prize.kind === "gift_card");
    return won?.kind === "gift_card" ? formatNumber(won.kroner) : undefined;
  };
  const [season, month] = [kroner("season_top"), kroner("manager_of_the_month")];
  return season === undefined || month === undefined ? (
    <Trans>For the best of the season, of every month and in the cup.</Trans>
  ) : (
    <Trans>
      Gift cards of {season} kroner for the best of the season, {month} for the manager of the month.
    </Trans>
  );
}

function Card({ to, art, title, children }: { to: SiteAddress; art: ReactNode; title: string; children: ReactNode }) {
  return (
    <AppLink to={to} className={styles.card ?? ""}>
      <span className={`${styles.art} night`}>{art}</span>
      <span className={styles.text}>
        <h3>{title}</h3>
        <p>{children}</p>
      </span>
    </AppLink>
  );
}
