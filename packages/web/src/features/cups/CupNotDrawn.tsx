import { Trans, useLingui } from "@lingui/react/macro";

import type { CupStatus } from "../../api/leagues/cups.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { AppLink } from "../shell/AppLink.tsx";

/** A cup that is still to be drawn: when, and how many take part. */
export function CupNotDrawn({ cup }: { cup: CupStatus }) {
  const { t } = useLingui();
  const { qualificationRound: round, isLarge } = cup;
  const first = round + 1;
  const count = formatNumber(cup.qualifierCount);
  return (
    <Card title={t`The draw for the first round is yet to be made`} isPadded>
      <div className="grid left gap-2">
        <p>
          {isLarge ? (
            <Trans>Cup matches will be available after round {round}</Trans>
          ) : (
            <Trans>
              Cup matches for round {first} will be available at the end of round {round}
            </Trans>
          )}
        </p>
        <p className="note">
          <Trans>The best {count} of the table after that round take part.</Trans>
        </p>
        <AppLink to={paths.helpRules} hash="leagues">
          <Trans>When cups are played</Trans>
        </AppLink>
      </div>
    </Card>
  );
}
