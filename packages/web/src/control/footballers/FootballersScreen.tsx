import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { WireControlFootballer } from "@elleveren/contract";

import type { Club } from "../../api/content/clubs.ts";
import { useGameQuery } from "../../api/content/game.ts";
import { POSITION_NAME, POSITION_PLURAL, POSITION_SHORT } from "../../features/content/footballers/names.ts";
import { Pager } from "../../features/leagues/leagues/tables/Pager.tsx";
import { useSearchState } from "../../features/site/shell/use-search-state.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { type NewFootballer, useAddFootballer, useControlFootballers } from "../api/footballers.ts";
import { ControlPage } from "../ControlPage.tsx";
import styles from "../Desk.module.css";
import { Loaded } from "../Loaded.tsx";
import { SheetForm } from "../SheetForm.tsx";
import { footballerProblems, newsFor, readPrice, STATUS_NAMES } from "./footballer-words.ts";
import { FootballerSheet } from "./FootballerSheet.tsx";

const POSITIONS = ["GKP", "DEF", "MID", "FWD"] as const;
const WAIT_MS = 250;

/** `/control/footballers`: all footballers of the market, and those who left. */
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

interface AddFootballerSheetProps {
  readonly clubs: readonly Club[];
  readonly onClose: () => void;
  readonly onAdded: (footballer: WireControlFootballer) => void;
}

const EMPTY = { first: "", last: "", shown: "", club: "", position: "", price: "", code: "", shirt: "" };

/** The footballer is on the market the moment it is saved; the position stays for the season. */
function AddFootballerSheet({ clubs, onClose, onAdded }: AddFootballerSheetProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(EMPTY);
  const add = useAddFootballer();
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      add.reset();
    },
  });
  const text = { maxLength: 60, autoComplete: "off" } as const;
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  const tenths = readPrice(typed.price);
  const send = () => {
    if (tenths === null) return undefined;
    const one: NewFootballer = {
      first_name: typed.first,
      second_name: typed.last,
      web_name: typed.shown.trim() === "" ? typed.last : typed.shown,
      team: Number(typed.club),
      position: typed.position as (typeof POSITIONS)[number],
      now_cost: tenths,
      code: Number(typed.code),
      ...(typed.shirt !== "" && { squad_number: Number(typed.shirt) }),
    };
    return add.mutateAsync(one, { onSuccess: onAdded });
  };
  const choose = { value: "", label: t`Choose` };
  const ofClubs = clubs.map(({ clubId, name }) => ({ value: String(clubId), label: name }));
  const ofPositions = POSITIONS.map((name) => ({ value: name, label: i18n._(POSITION_NAME[name]) }));
  return (
    <SheetForm
      title={t`New footballer`}
      className={styles.sheet}
      problems={footballerProblems(add.error)}
      button={t`Add him to the market`}
      isPending={add.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label={t`First name`} {...field("first")} {...text} />
      <TextField label={t`Last name`} {...field("last")} isRequired {...text} />
      <TextField label={t`Name on his shirt`} hint={t`Empty: his last name.`} {...field("shown")} {...text} />
      <Select label={t`Club`} {...field("club")} isRequired options={[choose, ...ofClubs]} />
      <Select
        label={t`Position`}
        hint={t`It stays for the season: teams are built on it.`}
        {...field("position")}
        isRequired
        options={[choose, ...ofPositions]}
      />
      <TextField
        label={t`Price`}
        {...number}
        inputMode="decimal"
        {...field("price")}
        isRequired
        problem={typed.price !== "" && tenths === null ? t`A price has whole tenths, such as 4.5.` : undefined}
      />
      <TextField
        label={t`Code`}
        hint={t`His number in every season; feeds know him by it.`}
        {...number}
        pattern="[1-9][0-9]{0,8}"
        {...field("code")}
        isRequired
      />
      <TextField label={t`Shirt number`} {...number} pattern="[0-9]{1,3}" {...field("shirt")} />
    </SheetForm>
  );
}
