import type { WireLeagueMember } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { entryId as toEntryId } from "@elleveren/rules";
import { useId, useState } from "react";

import { type LeagueDetail, useBan, useUnban, useUpdateLeague } from "../../../../api/leagues/league-admin.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Select, TextField } from "../../../../ui/forms/Fields.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import type { AdminSectionProps } from "./admin-section.ts";
import { useThenLeagues } from "../joining/use-then-leagues.ts";
import { useLeagueMembers } from "../../../../api/leagues/league-members.ts";
import { useDebounced } from "../tables/NameSearch.tsx";
import styles from "./Sections.module.css";

/** Removes a member and bans the entry. */
export function AddSuspension({ league, entryId }: AdminSectionProps) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const ban = useBan(entryId, league.leagueId);
  const [member, setMember] = useState<WireLeagueMember | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const name = member?.player_name ?? "";
  return (
    <Card title={t`Add suspensions`} isPadded>
      <div className="stack gap-4">
        <p className="note">{t`A suspended manager is taken out of the league and cannot join it again.`}</p>
        <MemberSearch league={league} selected={member} onSelect={setMember} />
        <Button
          disabledReason={member === null ? t`Choose a manager first.` : undefined}
          onPress={() => setIsAsking(true)}
        >
          <Trans>Suspend</Trans>
        </Button>
      </div>
      <ConfirmSheet
        isOpen={isAsking && member !== null}
        onClose={() => setIsAsking(false)}
        title={t`Suspend ${name}`}
        question={t`${name} is taken out of the league at once and cannot join it again until you allow it.`}
        action={t`Suspend`}
        write={ban}
        onConfirm={() => {
          if (member) {
            thenLeagues(ban.mutateAsync(member.entry), () => ({
              done: { kind: "suspended", league: league.name, manager: name },
            }));
          }
        }}
      />
    </Card>
  );
}

/** Lifts a ban; the entry has to join again by itself. */
export function RemoveSuspension({ league, entryId }: AdminSectionProps) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const unban = useUnban(entryId, league.leagueId);
  const [chosen, setChosen] = useState("");
  const remove = () => {
    const banned = league.bans.find((ban) => String(ban.entry) === chosen);
    thenLeagues(unban.mutateAsync(toEntryId(Number(chosen))), () => ({
      done: { kind: "let-in", league: league.name, manager: banned?.player_name ?? "" },
    }));
  };
  return (
    <Card title={t`Remove suspensions`} isPadded>
      <div className="stack gap-4">
        <Select
          label={t`Suspended manager`}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: "", label: t`Choose` },
            ...league.bans.map((ban) => ({ value: String(ban.entry), label: ban.player_name })),
          ]}
          hint={t`Whoever is let in again has to join with the code.`}
        />
        {unban.isError && <WriteFailure error={unban.error} />}
        <Button
          isPending={unban.isPending}
          disabledReason={chosen === "" ? t`Choose a manager first.` : undefined}
          onPress={remove}
        >
          <Trans>Remove suspension</Trans>
        </Button>
      </div>
    </Card>
  );
}

/** Hands the league over to a member; the one before stays in it as everybody else. */
export function ChangeAdministrator({ league, entryId }: AdminSectionProps) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const update = useUpdateLeague(entryId, league);
  const [member, setMember] = useState<WireLeagueMember | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const name = member?.player_name ?? "";
  const handOver = (to: WireLeagueMember) =>
    thenLeagues(update.mutateAsync({ adminEntryId: to.entry }), () => ({
      done: { kind: "handed-over", league: league.name, manager: to.player_name },
    }));
  return (
    <Card title={t`Change administrator`} isPadded>
      <div className="stack gap-4">
        <MemberSearch league={league} selected={member} onSelect={setMember} />
        <Button
          disabledReason={member === null ? t`Choose a manager first.` : undefined}
          onPress={() => setIsAsking(true)}
        >
          <Trans>Hand over</Trans>
        </Button>
      </div>
      <ConfirmSheet
        isOpen={isAsking && member !== null}
        onClose={() => setIsAsking(false)}
        title={t`Hand over to ${name}`}
        question={t`${name} runs the league from now on. You stay in it, and cannot take it back yourself.`}
        action={t`Hand over`}
        write={update}
        onConfirm={() => {
          if (member) handOver(member);
        }}
      />
    </Card>
  );
}

/** The search waits for a pause of this length in typing (LG-31). */
const PAUSE_MS = 400;

interface MemberSearchProps {
  readonly league: LeagueDetail;
  readonly selected: WireLeagueMember | null;
  readonly onSelect: (member: WireLeagueMember | null) => void;
}

/**
 * One of the league's members, found by any part of a name (decision 0228); never its administrator. Emptying the
 * field clears the choice.
 */
function MemberSearch({ league, selected, onSelect }: MemberSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const name = useId();
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  // A repeat of the last search is answered from the cache.
  const isAsked = typed.trim() !== "" && asked !== "";
  const found = useLeagueMembers(league.leagueId, isAsked ? asked : null);
  const members = (isAsked ? found.data?.members : undefined)?.filter((member) => member.entry !== league.adminEntryId);
  return (
    <>
      <TextField
        label={t`Find a manager or a team`}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          if (value === "") onSelect(null);
        }}
        autoComplete="off"
        spellCheck="false"
      />
      <div role="status" className="note">
        {members !== undefined && (
          <Plural value={members.length} _0="Nobody in the league has that name." one="# found" other="# found" />
        )}
      </div>
      {found.error && <WriteFailure error={found.error} />}
      {members !== undefined && members.length > 0 && (
        <fieldset className={styles.found}>
          <legend className="vh">{t`Members found`}</legend>
          {members.map((member) => (
            <label key={member.entry} data-chosen={selected?.entry === member.entry || undefined}>
              <input
                type="radio"
                name={name}
                checked={selected?.entry === member.entry}
                onChange={() => onSelect(member)}
              />
              <span>
                {member.player_name}
                <small>{member.entry_name}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
