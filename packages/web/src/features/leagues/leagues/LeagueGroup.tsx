import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { Ellipsis } from "lucide-react";
import { useState } from "react";

import type { EntryLeague } from "../../../api/play/entry.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { Movement } from "../../../ui/rows/Movement.tsx";
import { Table } from "../../../ui/Table.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { RankLink } from "./tables/RankLink.tsx";
import { useLeagueName } from "./use-league-name.ts";
import styles from "./LeagueGroup.module.css";
import { useLeaveLeague } from "../../../api/leagues/leagues.ts";
import { Button } from "../../../ui/Button.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { ConfirmSheet } from "./ConfirmSheet.tsx";
import leagueOptionsStyles from "./LeagueOptions.module.css";

interface LeagueGroupProps {
  readonly title: string;
  readonly leagues: readonly EntryLeague[];
  /** The entry whose leagues they are. */
  readonly entryId: EntryId;
}

/** One kind of leagues as a table; nothing where there are none. */
export function LeagueGroup({ title, leagues, entryId }: LeagueGroupProps) {
  const { t } = useLingui();
  const nameOf = useLeagueName();
  if (leagues.length === 0) return null;
  return (
    <Card title={title}>
      <Table
        label={title}
        rows={leagues}
        rowKey={(league) => league.leagueId}
        columns={[
          {
            key: "name",
            heading: t`League`,
            align: "start",
            isRowHeading: true,
            cell: (league) => (
              <span className={styles.name}>
                <AppLink to={paths.standings(league)}>{nameOf(league)}</AppLink>
                <Figures league={league} />
                {league.canAdminister && <Tag>{t`You run it`}</Tag>}
              </span>
            ),
          },
          {
            key: "of",
            heading: t`Teams`,
            isWide: true,
            cell: (league) => (league.rankCount === null ? "–" : formatNumber(league.rankCount)),
          },
          {
            key: "round",
            heading: t({ message: "RD", context: "points of the round" }),
            title: t`Points of the round`,
            isWide: true,
            cell: (league) => (league.roundPoints === null ? "–" : formatNumber(league.roundPoints)),
          },
          {
            key: "gap",
            heading: t`To the leader`,
            title: t`Points behind the leader`,
            isWide: true,
            cell: (league) => (league.gap === null ? "–" : formatNumber(league.gap)),
          },
          {
            key: "rank",
            heading: t`Rank`,
            cell: (league) =>
              league.rank === null ? (
                <span className="note">–</span>
              ) : (
                <span className="inline gap-10px">
                  <Movement rank={league.rank} lastRank={league.lastRank} />
                  <RankLink rank={league.rank} leagueId={league.leagueId} entryId={entryId} />
                </span>
              ),
          },
          ...(leagues.some(hasOptions)
            ? [
                {
                  key: "options",
                  heading: <span className="vh">{t`Options`}</span>,
                  cell: (league: EntryLeague) =>
                    hasOptions(league) && <LeagueOptions league={league} name={nameOf(league)} entryId={entryId} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** On a phone, where the columns have no room: how many there are, how far it is to the leader, and the round's points. */
function Figures({ league: { rankCount, gap, roundPoints } }: { league: EntryLeague }) {
  if (rankCount === null) return null;
  const points = formatNumber(roundPoints ?? 0);
  return (
    <small className="phone wide soft size-2">
      <Plural value={rankCount} one="# team" other="# teams" />
      {gap !== null && (
        <>
          {" · "}
          {gap === 0 ? <Trans>in the lead</Trans> : <Plural value={gap} one="# point behind" other="# points behind" />}
        </>
      )}
      {roundPoints !== null && (
        <>
          {" · "}
          <Trans>{points} in the round</Trans>
        </>
      )}
    </small>
  );
}

const hasOptions = (league: EntryLeague): boolean => league.canLeave || league.canAdminister || league.canInvite;

/** The actions on a league of one's own: administer it, invite friends, leave. */
function LeagueOptions({ league, name, entryId }: { league: EntryLeague; name: string; entryId: EntryId }) {
  const { t } = useLingui();
  const leave = useLeaveLeague(entryId);
  const [open, setOpen] = useState<"options" | "leave" | null>(null);
  const close = () => setOpen(null);
  const letter = league.scoring === "h2h" ? "h" : "c";
  return (
    <>
      <IconButton label={t`Options for ${name}`} onPress={() => setOpen("options")}>
        <Ellipsis />
      </IconButton>
      <Sheet isOpen={open === "options"} onClose={close} title={name}>
        <div className={leagueOptionsStyles.options}>
          {league.canAdminister && (
            <AppLink to={paths.leagueAdmin(league.leagueId, letter)} {...buttonLook()}>{t`Administer`}</AppLink>
          )}
          {league.canInvite && (
            <AppLink to={paths.leagueInvite(league.leagueId)} {...buttonLook()}>{t`Invite friends`}</AppLink>
          )}
          {league.canLeave && <Button kind="danger" onPress={() => setOpen("leave")}>{t`Leave`}</Button>}
        </div>
      </Sheet>
      <ConfirmSheet
        isOpen={open === "leave"}
        onClose={close}
        title={t`Leave ${name}`}
        question={t`Are you sure you want to leave this league?`}
        action={t`Leave`}
        write={leave}
        onConfirm={() => leave.mutate(league.leagueId, { onSuccess: close })}
      />
    </>
  );
}
