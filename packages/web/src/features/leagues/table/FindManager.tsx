import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useFindInLeague, type FoundEntries } from "../../../api/league-pages.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { TextField } from "../../../ui/Fields.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import { useDebounced } from "../admin/use-debounced.ts";
import type { TableToolsProps } from "./TableTools.tsx";
import styles from "./TableTools.module.css";

/** Searching waits until nobody has typed for this long. */
const PAUSE_MS = 300;

interface FindManagerProps extends Pick<TableToolsProps, "onShow"> {
  readonly leagueId: LeagueId;
  readonly phase: number | undefined;
}

/** Finds a team in the table by its name or its manager's, and turns to the page it is on. */
export function FindManager({ leagueId, phase, onShow }: FindManagerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  const { data } = useFindInLeague(leagueId, asked, phase);
  const found = typed.trim() === "" || asked === "" ? undefined : data;
  return (
    <search className={styles.find}>
      <TextField
        label={t`Find a manager or a team`}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoComplete="off"
        spellCheck="false"
      />
      <div role="status" className="note">
        {found && <Summary found={found} />}
      </div>
      {found && found.entries.length > 0 && (
        <ul className={styles.found} aria-label={t`Teams found`}>
          {found.entries.map((entry) => {
            const { entryId, page, rank } = entry;
            const place = formatNumber(rank ?? 0);
            const who = (
              <>
                <b>{entry.entryName}</b>
                <small>{entry.managerName}</small>
              </>
            );
            return (
              <li key={entryId}>
                {page === null || rank === null ? (
                  <AppLink to={paths.entryHistory(entryId)}>
                    {who}
                    <span className="note">
                      <Trans>New entry</Trans>
                    </span>
                  </AppLink>
                ) : (
                  <button
                    type="button"
                    onClick={() => {
                      setTyped("");
                      onShow({ page, entryId });
                    }}
                  >
                    {who}
                    <span>
                      <Trans>
                        No. <b className="num">{place}</b>
                      </Trans>
                    </span>
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </search>
  );
}

function Summary({ found: { entries, hasMore, isByBeginning } }: { found: FoundEntries }) {
  const count = entries.length;
  if (count === 0) {
    return isByBeginning ? (
      <Trans>No name in the league begins like that. Try the first letters of the team or of the manager.</Trans>
    ) : (
      <Trans>Nobody in the league has that name.</Trans>
    );
  }
  return hasMore ? (
    <Trans>More than {count} found. Write more of the name.</Trans>
  ) : (
    <Plural value={count} one="# found" other="# found" />
  );
}
