import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { FootballerId } from "@elleveren/rules";
import { useRef, useState } from "react";

import { useFootballerSummaries } from "../../../api/content/footballer-summary.ts";
import { useGame } from "../../../api/content/game.ts";
import { Card } from "../../../ui/Card.tsx";
import {
  compareSearch,
  type Comparison,
  MOST_COMPARED,
  readComparison,
} from "../../content/footballers/compare-ids.ts";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { CompareTable } from "./CompareTable.tsx";
import { formatPrice } from "../../../i18n/format.ts";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { Shirt } from "../../play/pitch/index.ts";
import { POSITION_SHORT } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { DEFAULT_QUERY, findFootballers } from "../../play/squad-edit/market/market-search.ts";
import styles from "./AddFootballer.module.css";
import { Alert } from "../../../ui/Alert.tsx";
import type { GameFootballer } from "../../../api/content/footballers.ts";
import { Button } from "../../../ui/Button.tsx";
import compareExampleStyles from "./CompareExample.module.css";

/** `/compare?ids=1,2,3`: up to four footballers side by side, named by the URL. */
export function CompareScreen() {
  const { t } = useLingui();
  const { footballerById } = useGame();
  const { ids: text } = useSearch({ strict: false }) as { ids?: unknown };
  const navigate = useNavigate();
  const comparison = readComparison(text, (id) => footballerById.has(id));
  const { ids } = comparison;
  const summaries = useFootballerSummaries(ids);
  // Each change is a history entry, so that Back restores a removed footballer.
  const show = (wanted: readonly FootballerId[]) =>
    void navigate({ to: ".", search: compareSearch(wanted) as never, resetScroll: false });
  return (
    <div className="page screen slabs">
      <PageTitle title={t`Compare players`} mast={t({ message: "Compare", context: "masthead" })} />
      <header>
        <h1>{t`Compare players`}</h1>
        <p className="note">
          <Trans>Up to four side by side. A star marks the best of each row; the address can be shared.</Trans>
        </p>
      </header>
      <LeftOut comparison={comparison} />
      {ids.length < MOST_COMPARED && <AddFootballer chosen={ids} onAdd={(id) => show([...ids, id])} />}
      <Card title={t`Comparison`} isTitleHidden>
        {ids.length === 0 ? (
          <CompareExample onShow={show} />
        ) : (
          <CompareTable
            label={t`Comparison`}
            compared={ids.map((id, index) => ({ footballer: footballerById.get(id)!, summary: summaries[index] }))}
            onRemove={(id) => show(ids.filter((other) => other !== id))}
          />
        )}
      </Card>
    </div>
  );
}

/** As many as a phone shows without scrolling; a longer name finds the rest. */
const MOST_FOUND = 6;

interface AddFootballerProps {
  readonly chosen: readonly FootballerId[];
  readonly onAdd: (footballerId: FootballerId) => void;
}

/** Finds a footballer by the start of the name. */
function AddFootballer({ chosen, onAdd }: AddFootballerProps) {
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
          {found.length === 0 && <li className="note">{t`Nobody found. Try a shorter name.`}</li>}
        </ul>
      )}
    </div>
  );
}

/** Says in words what the address asked for and the comparison leaves out. */
function LeftOut({ comparison: { unknown, repeated, surplus } }: { comparison: Comparison }) {
  const { footballerById } = useGame();
  const names = (ids: readonly FootballerId[]) => ids.map((id) => footballerById.get(id)?.webName).join(", ");
  if (unknown.length + repeated.length + surplus.length === 0) return null;
  const words = unknown.map((word) => word.slice(0, 20)).join(", ");
  return (
    <Alert kind="warning">
      {unknown.length > 0 && (
        <p>
          <Trans>The link names somebody who is not in this season: {words}.</Trans>
        </p>
      )}
      {repeated.length > 0 && (
        <p>
          <Trans>Named more than once, shown once: {names(repeated)}.</Trans>
        </p>
      )}
      {surplus.length > 0 && (
        <p>
          <Trans>
            There is room for {MOST_COMPARED}. Left out: {names(surplus)}.
          </Trans>
        </p>
      )}
    </Alert>
  );
}

/** While nobody is chosen: the two that most managers would ask about, as a comparison shows them. */
function CompareExample({ onShow }: { onShow: (ids: readonly FootballerId[]) => void }) {
  const { t } = useLingui();
  const { footballers } = useGame();
  const pair = topPair(footballers);
  const [first, second] = pair;
  const ids = pair.map(({ footballerId }) => footballerId);
  const summaries = useFootballerSummaries(ids);
  return (
    <>
      <div className={compareExampleStyles.lead}>
        <p>{t`Nobody is compared yet. Find a player above to begin.`}</p>
        {first && second && (
          <>
            <Button onPress={() => onShow(ids)}>
              <Trans>
                Compare {first.webName} and {second.webName}
              </Trans>
            </Button>
            <p className="note">{t`An example, from today's figures:`}</p>
          </>
        )}
      </div>
      {second && (
        <div className={compareExampleStyles.example}>
          <CompareTable
            label={t`Example of a comparison`}
            compared={pair.map((footballer, index) => ({ footballer, summary: summaries[index] }))}
          />
        </div>
      )}
    </>
  );
}

/** The best of the season so far, and the next best of the same position; before its first points the dearest. */
export function topPair(footballers: readonly GameFootballer[]): readonly GameFootballer[] {
  const ranked = footballers
    .filter(({ status }) => status !== "u")
    .toSorted(
      (a, b) => b.totalPoints - a.totalPoints || b.priceTenths - a.priceTenths || a.footballerId - b.footballerId,
    );
  const [first] = ranked;
  return ranked.filter(({ position }) => position === first?.position).slice(0, 2);
}
