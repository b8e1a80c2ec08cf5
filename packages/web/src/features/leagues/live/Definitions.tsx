import { Trans } from "@lingui/react/macro";

import styles from "./LeagueLiveScreen.module.css";

/** What the words of the page mean; the same definitions as the contract's. */
export const Definitions = () => (
  <details className={styles.definitions}>
    <summary>
      <Trans>How this is counted</Trans>
    </summary>
    <dl>
      <dt>
        <Trans>Teams</Trans>
      </dt>
      <dd>
        <Trans>
          Everybody in the league's table of the round. Who joined after the deadline counts from the next one on.
        </Trans>
      </dd>
      <dt>
        <Trans>Owned</Trans>
      </dt>
      <dd>
        <Trans>He is in the team's squad, on the pitch or on the bench.</Trans>
      </dd>
      <dt>
        <Trans>In the eleven</Trans>
      </dt>
      <dd>
        <Trans>
          His points count for the team, after the substitutions that would be made if all matches ended now. A chip
          that counts the bench counts it here too.
        </Trans>
      </dd>
      <dt>
        <Trans>Captained</Trans>
      </dt>
      <dd>
        <Trans>
          He wears the armband: the captain, or the vice-captain where the captain did not play. With Two Captains both.
        </Trans>
      </dd>
      <dt>
        <Trans>Effective ownership (EO)</Trans>
      </dt>
      <dd>
        <Trans>
          How many times his points count for each team, doubled and tripled ones included, added up and divided by the
          teams. 150% means that the average team gets one and a half points for each of his.
        </Trans>
      </dd>
      <dt>
        <Trans>Against the average</Trans>
      </dt>
      <dd>
        <Trans>
          (How many times he counts for you − effective ownership) × his points. Added up over all players it is your
          points minus the average of the league, yourself included.
        </Trans>
      </dd>
      <dt>
        <Trans>To hold the rank</Trans>
      </dt>
      <dd>
        <Trans>
          The round points after transfer costs with which the team would stand where it stood before the round, as all
          the others stand now.
        </Trans>
      </dd>
    </dl>
  </details>
);
