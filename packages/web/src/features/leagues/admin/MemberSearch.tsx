import type { WireLeagueMember } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import type { LeagueDetail } from "../../../api/leagues/league-admin.ts";
import { useLeagueMembers } from "../../../api/leagues/league-members.ts";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import { useDebounced } from "./use-debounced.ts";
import styles from "./Sections.module.css";

/** Searching waits until nobody has typed for this long (LG-31). */
const PAUSE_MS = 400;

interface MemberSearchProps {
  readonly league: LeagueDetail;
  readonly selected: WireLeagueMember | null;
  readonly onSelect: (member: WireLeagueMember | null) => void;
}

/** One of the league's members, found by any part of a name (decision 0228); never its administrator. Emptying the field chooses nobody. */
export function MemberSearch({ league, selected, onSelect }: MemberSearchProps) {
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
          <legend className="vh">
            <Trans>Members found</Trans>
          </legend>
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
