import type { WireFoundMembers, WireListedMember } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useLeagueMembers } from "../../../api/leagues/league-members.ts";
import type { LeagueSummary } from "../../../api/leagues/league-summary.ts";
import { problemsOf } from "../../../api/wire/problems.ts";
import { formatDate } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import { ErrorPage } from "../../shell/errors/ErrorPage.tsx";
import { NameSearch, useNameSearch } from "../NameSearch.tsx";
import { MemberOptions, useMemberActs } from "./MemberOptions.tsx";
import styles from "./Members.module.css";

export interface MemberListProps {
  readonly summary: LeagueSummary;
  readonly entryId: EntryId;
  /** A head-to-head league that has begun: nobody comes, goes or takes over. */
  readonly isLocked: boolean;
  readonly onDone: (text: string) => void;
}

/** Everybody in the league, who runs it first; found by any part of a name. */
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
      {!data && !isTooLarge && (
        <LoadingRegion label={t`Loading the members`}>
          <SkeletonRows count={6} height="56px" />
        </LoadingRegion>
      )}
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
