import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import type { RoundPicks } from "../../../../api/live/round-points.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import { Shirt } from "../../../play/pitch/index.ts";
import styles from "./AutoSubs.module.css";

/** Automatic substitutions; a projection while the round is live. */
export function AutoSubs({ picks }: { picks: RoundPicks }) {
  const { t } = useLingui();
  if (picks.autoSubs.length === 0) return null;
  return (
    <Card
      title={t`Automatic Substitutions`}
      aside={picks.isProvisional ? <Tag kind="live">{t`Provisional`}</Tag> : undefined}
    >
      <table className={styles.subs}>
        <thead>
          <tr>
            <th scope="col">{t`Player out`}</th>
            <th scope="col">{t`Player in`}</th>
          </tr>
        </thead>
        <tbody>
          {picks.autoSubs.map((sub) => (
            <tr key={sub.outId}>
              <td>
                <Who footballerId={sub.outId} />
              </td>
              <td>
                <Who footballerId={sub.inId} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Who({ footballerId }: { footballerId: FootballerId }) {
  const { footballer, club } = useFootballers();
  const row = footballer(footballerId);
  return (
    <span className="row gap-10px bold anywhere">
      <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={32} />
      {row.webName}
    </span>
  );
}
