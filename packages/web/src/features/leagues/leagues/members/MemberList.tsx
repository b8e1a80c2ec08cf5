import type { WireFoundMembers, WireListedMember } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { Ellipsis } from "lucide-react";
import { useState } from "react";

import {
  useAddCoAdministrator,
  useEndCoAdministrator,
  useLeagueMembers,
} from "../../../../api/leagues/league-members.ts";
import type { LeagueSummary } from "../../../../api/leagues/leagues.ts";
import { problemsOf } from "../../../../api/wire/problems.ts";
import { formatDate } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { LoadingRows } from "../../../../ui/states.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { NameSearch, useNameSearch } from "../tables/NameSearch.tsx";
import styles from "./Members.module.css";
import { useBan, useUpdateLeague } from "../../../../api/leagues/league-admin.ts";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import options from "../LeagueOptions.module.css";

interface MemberListProps {
  readonly summary: LeagueSummary;
  readonly entryId: EntryId;
  /** A head-to-head league that has begun: its members are fixed. */
  readonly isLocked: boolean;
  readonly onDone: (text: string) => void;
}

/** All members of the league, its administrators first; found by any part of a name. */
export function MemberList({ summary, entryId, isLocked, onDone }: MemberListProps) {
  const { t } = useLingui();
  const { field, asked } = useNameSearch();
  const { data, error, isPlaceholderData } = useLeagueMembers(summary.league.leagueId, asked);
  const isTooLarge = problemsOf(error).some(({ problem }) => problem.code === "large_leagues_forbidden");
  if (error && !data && !isTooLarge) return <ErrorPage error={error} />;
  return (
    <Card title={t`Members`}>
      <search className="grid gap-2 pad-low">
        <NameSearch field={field} />
        <div role="status" className="note">
          {isTooLarge && <Trans>The league is too large to be listed. Search for a name.</Trans>}
          {data && asked !== "" && <Found found={data} />}
        </div>
      </search>
      {!data && !isTooLarge && <LoadingRows label={t`Loading the members`} count={6} height="56px" />}
      {data && data.members.length > 0 && (
        <ul className={styles.rows} aria-label={t`Members`} aria-busy={isPlaceholderData || undefined}>
          {data.members.map((member) => (
            <MemberRow
              key={member.entry}
              member={member}
              summary={summary}
              entryId={entryId}
              isLocked={isLocked}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Found({ found: { members, has_more: hasMore } }: { found: WireFoundMembers }) {
  const count = members.length;
  return hasMore ? (
    <Trans>More than {count} found. Write more of the name.</Trans>
  ) : (
    <Plural value={count} _0="Nobody in the league has that name." one="# found" other="# found" />
  );
}

function MemberRow({ member, ...rest }: MemberListProps & { readonly member: WireListedMember }) {
  const acts = useMemberActs(member, rest);
  const joined = formatDate(Date.parse(member.joined));
  return (
    <li data-own={member.entry === rest.entryId || undefined}>
      <span className={styles.who}>
        <b>
          {member.player_name}
          {member.role !== "member" && (
            <Tag>
              {member.role === "administrator" ? <Trans>Administrator</Trans> : <Trans>Co-administrator</Trans>}
            </Tag>
          )}
        </b>
        <AppLink to={paths.entryHistory(member.entry)}>{member.entry_name}</AppLink>
        <small>
          <Trans>Joined {joined}</Trans>
        </small>
      </span>
      {acts.length > 0 && <MemberOptions name={member.player_name} acts={acts} />}
    </li>
  );
}

interface MemberAct {
  readonly label: string;
  readonly isDanger?: boolean;
  /** Asked before it is done. */
  readonly question: string;
  readonly write: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  readonly run: () => Promise<unknown>;
}

/** The reader's possible acts on a member: decision 0227. Empty for most readers. */
function useMemberActs(
  { entry: memberId, player_name: name, role }: WireListedMember,
  { summary: { league, entry_can_manage: canManage }, entryId, isLocked, onDone }: MemberListProps,
): readonly MemberAct[] {
  const { t } = useLingui();
  const add = useAddCoAdministrator(entryId, league.leagueId);
  const end = useEndCoAdministrator(entryId, league.leagueId);
  const ban = useBan(entryId, league.leagueId);
  const update = useUpdateLeague(entryId, league);
  const isOwn = memberId === entryId;
  const isAdministrator = league.canAdminister;
  const then = async (write: Promise<unknown>, text: string) => {
    await write;
    onDone(text);
  };
  const acts: (MemberAct | false)[] = [
    isAdministrator &&
      role === "member" && {
        label: t`Make co-administrator`,
        question: t`${name} can remove members, invite and write to the members. Only you change the league, hand it over or delete it.`,
        write: add,
        run: () => then(add.mutateAsync(memberId), t`${name} is co-administrator now.`),
      },
    (isAdministrator || isOwn) &&
      role === "co_administrator" && {
        label: t`No longer co-administrator`,
        question: isOwn
          ? t`You stay in the league as a member. Only the administrator can make you co-administrator again.`
          : t`${name} stays in the league as a member.`,
        write: end,
        run: () => then(end.mutateAsync(memberId), t`${name} is no longer co-administrator.`),
      },
    isAdministrator &&
      !isOwn &&
      !isLocked && {
        label: t`Hand over the league`,
        question: t`${name} runs the league from now on. You stay in it, and cannot take it back yourself.`,
        write: update,
        run: () => then(update.mutateAsync({ adminEntryId: memberId }), t`${name} runs the league from now on.`),
      },
    canManage &&
      !isOwn &&
      !isLocked &&
      (isAdministrator || role === "member") && {
        label: t`Remove from the league`,
        isDanger: true,
        question: t`${name} is taken out of the league at once and cannot join it again until you allow it.`,
        write: ban,
        run: () => then(ban.mutateAsync(memberId), t`${name} is out of the league.`),
      },
  ];
  return acts.filter((act) => act !== false);
}

/** The acts behind one button; each is asked about once more. */
function MemberOptions({ name, acts }: { readonly name: string; readonly acts: readonly MemberAct[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const act = acts.find(({ label }) => label === asked);
  const close = () => {
    act?.write.reset();
    setAsked(null);
  };
  return (
    <>
      <IconButton label={t`Options for ${name}`} onPress={() => setOpen(true)}>
        <Ellipsis />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={name}>
        <div className={options.options}>
          {acts.map(({ label, isDanger = false }) => (
            <Button
              key={label}
              {...(isDanger ? { kind: "danger" } : {})}
              onPress={() => {
                setOpen(false);
                setAsked(label);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Sheet>
      {act && (
        <ConfirmSheet
          isOpen
          onClose={close}
          title={`${act.label}: ${name}`}
          question={act.question}
          action={act.label}
          write={act.write}
          onConfirm={() => {
            // A failure is the write's own to show, in the question.
            void act.run().then(close, () => undefined);
          }}
        />
      )}
    </>
  );
}
