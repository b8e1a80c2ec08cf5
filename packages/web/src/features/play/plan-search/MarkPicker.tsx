import { Trans, useLingui } from "@lingui/react/macro";
import { Lock, X } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";
import { useState } from "react";
import { ToggleButton } from "react-aria-components";

import { useGame } from "../../../api/content/game.ts";
import { formatTenths } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { DEFAULT_QUERY, findFootballers } from "../squad-edit/market/market-search.ts";
import styles from "./PlanSearch.module.css";

export interface Marks {
  readonly lockedIds: ReadonlySet<FootballerId>;
  readonly excludedIds: ReadonlySet<FootballerId>;
}

interface MarkPickerProps {
  readonly marks: Marks;
  /** The own ones. */
  readonly mine: readonly FootballerId[];
  /** Must stay, may never come, or neither. */
  readonly onMark: (footballerId: FootballerId, as: "locked" | "excluded" | "free") => void;
}

const FOUND_AT_MOST = 5;
const NOBODY: ReadonlySet<number> = new Set();

/** The footballers who must be in the squad and those who may never be: the own ones by a press, others by searching. */
export function MarkPicker({ marks, mine, onMark }: MarkPickerProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const shown = [...new Set([...mine, ...marks.lockedIds])].filter((id) => !marks.excludedIds.has(id));
  return (
    <>
      {shown.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t`Must be in the squad`}</legend>
          <ul className="flex wrap gap-2">
            {shown.map((id) => (
              <li key={id}>
                <ToggleButton
                  className={styles.mark ?? ""}
                  isSelected={marks.lockedIds.has(id)}
                  onChange={(isLocked) => onMark(id, isLocked ? "locked" : "free")}
                  aria-label={t`Keep ${footballer(id).webName}`}
                >
                  <Lock aria-hidden="true" />
                  {footballer(id).webName}
                </ToggleButton>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {marks.excludedIds.size > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t`Left out`}</legend>
          <ul className="flex wrap gap-2">
            {[...marks.excludedIds].map((id) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.mark}
                  data-out
                  onClick={() => onMark(id, "free")}
                  aria-label={t`Let ${footballer(id).webName} in again`}
                >
                  {footballer(id).webName}
                  <X aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <MarkSearch marks={marks} onMark={onMark} />
    </>
  );
}

function MarkSearch({
  marks,
  onMark,
}: {
  marks: Marks;
  onMark: (id: FootballerId, as: "locked" | "excluded") => void;
}) {
  const { t } = useLingui();
  const { footballers } = useGame();
  const { club } = useFootballers();
  const [search, setSearch] = useState("");
  const found =
    search.trim() === ""
      ? []
      : findFootballers(footballers, { ...DEFAULT_QUERY, search, withUnavailable: false }, NOBODY)
          .filter((row) => !marks.lockedIds.has(row.footballerId) && !marks.excludedIds.has(row.footballerId))
          .slice(0, FOUND_AT_MOST);
  const choose = (id: FootballerId, as: "locked" | "excluded") => {
    onMark(id, as);
    setSearch("");
  };
  return (
    <div className={styles.group}>
      <TextField
        label={t`Lock or leave out somebody`}
        type="search"
        autoComplete="off"
        placeholder={t`Search player`}
        value={search}
        onChange={setSearch}
      />
      {search.trim() !== "" && (
        <ul className={styles.found} aria-label={t`Players found`}>
          {found.map((row) => (
            <li key={row.footballerId}>
              <span>
                <b>{row.webName}</b>{" "}
                <small>
                  {club(row.clubId).shortName} · {formatTenths(row.priceTenths)}
                </small>
              </span>
              <Button onPress={() => choose(row.footballerId, "locked")} aria-label={t`Keep ${row.webName}`}>
                <Trans>Must be in</Trans>
              </Button>
              <Button onPress={() => choose(row.footballerId, "excluded")} aria-label={t`Leave out ${row.webName}`}>
                <Trans>Leave out</Trans>
              </Button>
            </li>
          ))}
          {found.length === 0 && <li className="note">{t`Nobody matches.`}</li>}
        </ul>
      )}
    </div>
  );
}
