import { Trans, useLingui } from "@lingui/react/macro";
import { Lock, X } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";
import { useState, type Dispatch } from "react";
import { ToggleButton } from "react-aria-components";

import { useGame } from "../../../api/content/game.ts";
import { formatTenths } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { DEFAULT_QUERY, findFootballers } from "../squad-edit/market/market-search.ts";
import type { SquadDraft } from "../squad-edit/squad-draft.ts";
import type { SquadWish } from "./build-search.ts";
import styles from "./OptimalSquad.module.css";
import type { WishAction } from "./wish-draft.ts";

interface MarkPickerProps {
  readonly wish: SquadWish;
  readonly change: Dispatch<WishAction>;
  readonly draft: SquadDraft;
}

const FOUND_AT_MOST = 5;
const NOBODY: ReadonlySet<number> = new Set();

/** Who must be in the squad and who may never be: the own ones by a press, others by searching. */
export function MarkPicker({ wish, change, draft }: MarkPickerProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const mine = draft.slots.flatMap(({ savedId, currentId }) => [savedId, currentId].filter((id) => id !== null));
  const shown = [...new Set([...mine, ...wish.lockedIds])].filter((id) => !wish.excludedIds.has(id));
  const mark = (footballerId: FootballerId, as: "locked" | "excluded" | "free") =>
    change({ type: "mark", footballerId, as });
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
                  isSelected={wish.lockedIds.has(id)}
                  onChange={(isLocked) => mark(id, isLocked ? "locked" : "free")}
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
      {wish.excludedIds.size > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t`Left out`}</legend>
          <ul className="flex wrap gap-2">
            {[...wish.excludedIds].map((id) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.mark}
                  data-out
                  onClick={() => mark(id, "free")}
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
      <MarkSearch wish={wish} onMark={mark} />
    </>
  );
}

function MarkSearch({
  wish,
  onMark,
}: {
  wish: SquadWish;
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
          .filter((row) => !wish.lockedIds.has(row.footballerId) && !wish.excludedIds.has(row.footballerId))
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
