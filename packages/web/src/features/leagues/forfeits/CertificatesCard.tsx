import type { WireHonour, WireLeagueMember } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useHonours } from "../../../api/leagues/honours.ts";
import { useLeagueSummary } from "../../../api/leagues/leagues.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useHonourTitle } from "../hall-of-fame/use-honour-title.ts";
import { ShareSheet } from "../share-picture/ShareSheet.tsx";
import styles from "./Forfeits.module.css";

/** A4 on its side. */
const SIZE = [1754, 1240] as const;

/** The honours won, each with its certificate to download and print. Those of a private league are for its members. */
export function CertificatesCard({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const summary = useLeagueSummary(leagueId).data;
  const { data } = useHonours(leagueId);
  const titleOf = useHonourTitle();
  const [open, setOpen] = useState<{ readonly honour: WireHonour; readonly team: WireLeagueMember } | null>(null);
  if (!data || data.honours.length === 0 || !summary) return null;
  if (summary.league.kind === "private" && !summary.entry_is_member) return null;
  const title = open ? `${titleOf(open.honour)}: ${open.team.entry_name}` : "";
  return (
    <Card title={t`Certificates`}>
      <ul className={styles.rows}>
        {data.honours.flatMap((honour) =>
          honour.entries.map((team) => (
            <li key={`${honour.kind} ${honour.number} ${team.entry}`}>
              <div className={styles.owner}>
                <span>
                  <span className="soft">{titleOf(honour)}</span> <b>{team.entry_name}</b>
                </span>
                <Button onPress={() => setOpen({ honour, team })}>
                  {t`Certificate`}
                  <span className="vh">{`: ${titleOf(honour)}, ${team.entry_name}`}</span>
                </Button>
              </div>
            </li>
          )),
        )}
      </ul>
      {open && (
        <ShareSheet
          isOpen
          onClose={() => setOpen(null)}
          label={t`Certificate`}
          title={title}
          address={`/share/league/${leagueId}/certificate.png?honour=${open.honour.kind}&number=${open.honour.number}&entry=${open.team.entry}`}
          pictureText={t`Certificate: ${title}`}
          link={`${location.origin}${paths.leagueYear(leagueId)}`}
          fileName={`elleveren-${open.honour.kind}-${leagueId}-${open.team.entry}.png`}
          size={SIZE}
        />
      )}
    </Card>
  );
}
