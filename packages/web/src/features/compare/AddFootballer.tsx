import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import { useRef, useState } from "react";

import { useGame } from "../../api/content/game.ts";
import { formatPrice } from "../../i18n/format.ts";
import { TextField } from "../../ui/forms/Fields.tsx";
import { Shirt } from "../pitch/index.ts";
import { POSITION_SHORT } from "../footballers/names.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { DEFAULT_QUERY, findFootballers } from "../squad-edit/market-search.ts";
import styles from "./AddFootballer.module.css";

/** As many as a phone shows without scrolling; a longer name finds the rest. */
const MOST_FOUND = 6;

interface AddFootballerProps {
  readonly chosen: readonly FootballerId[];
  readonly onAdd: (footballerId: FootballerId) => void;
}

/** Finds somebody by the start of a name. */
export function AddFootballer({ chosen, onAdd }: AddFootballerProps) {
  const { t, i18n } = useLingui();
  const { footballers } = useGame();
  const { club } = useFootballers();
  const [search, setSearch] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const isAsked = search.trim() !== "";
  const found = isAsked
    ? findFootballers(footballers, { ...DEFAULT_QUERY, search }, new Set()).filter(
        (row) => !chosen.includes(row.footballerId),
      )
    : [];
  function add(footballerId: FootballerId) {
    setSearch("");
    // The button that was pressed is gone; the next name is typed where the last one was.
    box.current?.querySelector("input")?.focus();
    onAdd(footballerId);
  }
  return (
    <div className={styles.add} ref={box}>
      <TextField
        type="search"
        label={t`Add a player`}
        value={search}
        onChange={setSearch}
        autoComplete="off"
        placeholder={t`The start of a name`}
        onKeyDown={(event) => {
          if (event.key === "Enter" && found[0]) add(found[0].footballerId);
        }}
      />
      <p className="vh" role="status">
        {isAsked && <Plural value={found.length} _0="Nobody found" one="# player found" other="# players found" />}
      </p>
      {isAsked && (
        <ul className={styles.found} aria-label={t`Players found`}>
          {found.slice(0, MOST_FOUND).map((row) => {
            const own = club(row.clubId);
            return (
              <li key={row.footballerId}>
                <button type="button" onClick={() => add(row.footballerId)}>
                  <Shirt kit={own.kit.shirt} isKeeper={row.position === "GKP"} size={30} />
                  <span>
                    <b>{row.webName}</b>{" "}
                    <small>
                      {own.shortName} · {i18n._(POSITION_SHORT[row.position])}
                    </small>
                  </span>
                  <span className="num">{formatPrice(row.priceTenths)}</span>
                </button>
              </li>
            );
          })}
          {found.length === 0 && (
            <li className="note">
              <Trans>Nobody found. Try a shorter name.</Trans>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
