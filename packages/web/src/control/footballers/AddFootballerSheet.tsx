import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireControlFootballer } from "@elleveren/contract";

import type { Club } from "../../api/content/clubs.ts";
import { POSITION_NAME } from "../../features/footballers/names.ts";
import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { type NewFootballer, useAddFootballer } from "../api/footballers.ts";
import styles from "../Desk.module.css";
import { Problems } from "../Problems.tsx";
import { footballerProblems, readPrice } from "./footballer-words.ts";

interface AddFootballerSheetProps {
  readonly clubs: readonly Club[];
  readonly onClose: () => void;
  readonly onAdded: (footballer: WireControlFootballer) => void;
}

const POSITIONS = ["GKP", "DEF", "MID", "FWD"] as const;
const EMPTY = { first: "", last: "", shown: "", club: "", position: "", price: "", code: "", shirt: "" };

/** Everybody can buy him the moment he is saved; his position stays for the season. */
export function AddFootballerSheet({ clubs, onClose, onAdded }: AddFootballerSheetProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(EMPTY);
  const add = useAddFootballer();
  const set = (field: keyof typeof EMPTY) => (value: string) => {
    setTyped({ ...typed, [field]: value });
    add.reset();
  };
  const tenths = readPrice(typed.price);
  const submit = useSubmit(() => {
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
  });
  const choose = { value: "", label: t`Choose` };
  return (
    <Sheet isOpen onClose={onClose} title={t`New footballer`}>
      <form className={styles.sheet} onSubmit={submit}>
        <TextField
          label={t`First name`}
          value={typed.first}
          onChange={set("first")}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          label={t`Last name`}
          value={typed.last}
          onChange={set("last")}
          isRequired
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          label={t`Name on his shirt`}
          hint={t`Empty: his last name.`}
          value={typed.shown}
          onChange={set("shown")}
          maxLength={60}
          autoComplete="off"
        />
        <Select
          label={t`Club`}
          value={typed.club}
          onChange={set("club")}
          isRequired
          options={[choose, ...clubs.map(({ clubId, name }) => ({ value: String(clubId), label: name }))]}
        />
        <Select
          label={t`Position`}
          hint={t`It stays for the season: teams are built on it.`}
          value={typed.position}
          onChange={set("position")}
          isRequired
          options={[choose, ...POSITIONS.map((name) => ({ value: name, label: i18n._(POSITION_NAME[name]) }))]}
        />
        <TextField
          label={t`Price`}
          inputMode="decimal"
          value={typed.price}
          onChange={set("price")}
          isRequired
          autoComplete="off"
          problem={typed.price !== "" && tenths === null ? t`A price has whole tenths, such as 4.5.` : undefined}
        />
        <TextField
          label={t`Code`}
          hint={t`His number in every season; feeds know him by it.`}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,8}"
          value={typed.code}
          onChange={set("code")}
          isRequired
          autoComplete="off"
        />
        <TextField
          label={t`Shirt number`}
          inputMode="numeric"
          pattern="[0-9]{1,3}"
          value={typed.shirt}
          onChange={set("shirt")}
          autoComplete="off"
        />
        <Problems sentences={footballerProblems(add.error)} />
        <Button type="submit" kind="go" isPending={add.isPending}>{t`Add him to the market`}</Button>
      </form>
    </Sheet>
  );
}
