import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { WireControlFootballer } from "@elleveren/contract";

import { useGameQuery } from "../../api/content/game.ts";
import { POSITION_PLURAL, POSITION_SHORT } from "../../features/footballers/names.ts";
import { Pager } from "../../features/leagues/Pager.tsx";
import { useSearchState } from "../../features/shell/use-search-state.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useControlFootballers } from "../api/footballers.ts";
import { ControlPage } from "../ControlPage.tsx";
import styles from "../Desk.module.css";
import { Loaded } from "../Loaded.tsx";
import { AddFootballerSheet } from "./AddFootballerSheet.tsx";
import { newsFor, STATUS_NAMES } from "./footballer-words.ts";
import { FootballerSheet } from "./FootballerSheet.tsx";

const POSITIONS = ["GKP", "DEF", "MID", "FWD"] as const;
const WAIT_MS = 250;

/** `/control/footballers`: everybody in the market, and those who left. */
export function FootballersScreen() {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useSearchState({ page: 1, search: "", club: 0, position: "", footballer: 0 });
  const query = useControlFootballers(filter);
  const clubs = useGameQuery().data?.clubs ?? [];
  const [isAdding, setAdding] = useState(false);
  const clubOf = (id: number) => clubs.find(({ clubId }) => clubId === id)?.name ?? "–";
  const columns: Column<WireControlFootballer>[] = [
    {
      key: "name",
      heading: t`Footballer`,
      align: "start",
      isRowHeading: true,
      cell: ({ id, web_name: name, first_name: first, second_name: last }) => (
        <button type="button" className={styles.open} onClick={() => setFilter({ footballer: id }, true)}>
          {name} <span className="sub desk">{`${first} ${last}`}</span>
        </button>
      ),
    },
    { key: "club", heading: t`Club`, align: "start", cell: ({ team }) => clubOf(team) },
    {
      key: "position",
      heading: t`Position`,
      align: "start",
      cell: ({ position }) => i18n._(POSITION_SHORT[position as (typeof POSITIONS)[number]]),
    },
    { key: "price", heading: t`Price`, align: "end", cell: ({ now_cost: tenths }) => formatPrice(tenths) },
    { key: "owners", heading: t`Teams`, align: "end", cell: ({ owners }) => formatNumber(owners) },
    { key: "state", heading: t`State`, align: "start", cell: (one) => <State footballer={one} /> },
  ];
  return (
    <ControlPage title={t`Footballers`} actions={<Button onPress={() => setAdding(true)}>{t`New footballer`}</Button>}>
      <div className="row wrap gap-3" role="search">
        <SearchField value={filter.search} onChange={(search) => setFilter({ search, page: 1 })} />
        <Select
          label={t`Club`}
          value={String(filter.club)}
          onChange={(value) => setFilter({ club: Number(value), page: 1 })}
          options={[
            { value: "0", label: t`All clubs` },
            ...clubs.map(({ clubId, name }) => ({ value: String(clubId), label: name })),
          ]}
        />
        <Select
          label={t`Position`}
          value={filter.position}
          onChange={(position) => setFilter({ position, page: 1 })}
          options={[
            { value: "", label: t`All positions` },
            ...POSITIONS.map((name) => ({ value: name, label: i18n._(POSITION_PLURAL[name]) })),
          ]}
        />
      </div>
      <Loaded query={query} rowCount={10}>
        {({ results, has_next: hasNext }) => (
          <>
            {results.length === 0 ? (
              <EmptyState>{t`Nobody is called so.`}</EmptyState>
            ) : (
              <Table isStacked label={t`Footballers`} columns={columns} rows={results} rowKey={({ id }) => id} />
            )}
            <Pager
              label={t`Pages of footballers`}
              page={filter.page}
              hasNext={hasNext}
              onPage={(page) => setFilter({ page }, true)}
            />
          </>
        )}
      </Loaded>
      {isAdding && (
        <AddFootballerSheet
          clubs={clubs}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            setAdding(false);
            setFilter({ footballer: id });
          }}
        />
      )}
      {filter.footballer > 0 && (
        <FootballerSheet
          key={filter.footballer}
          footballerId={filter.footballer}
          clubs={clubs}
          onClose={() => setFilter({ footballer: 0 })}
        />
      )}
    </ControlPage>
  );
}

/** Asks when one has stopped typing for a moment. */
function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextField label={t`Name`} type="search" autoComplete="off" maxLength={60} value={typed} onChange={setTyped} />
  );
}

function State({ footballer }: { readonly footballer: WireControlFootballer }) {
  const { t, i18n } = useLingui();
  const { status, removed } = footballer;
  const news = newsFor(footballer, useLanguage());
  const name = STATUS_NAMES[status];
  if (removed) {
    return <Tag>{t`Out of the game`}</Tag>;
  }
  if (status === "a" && news === "") return "–";
  return (
    <span className={styles.wrap}>{[name ? i18n._(name) : status, news].filter((part) => part !== "").join(": ")}</span>
  );
}
