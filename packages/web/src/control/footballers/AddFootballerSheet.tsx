import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireControlFootballer } from "@elleveren/contract";

import type { Club } from "../../api/content/clubs.ts";
import { POSITION_NAME } from "../../features/footballers/names.ts";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { type NewFootballer, useAddFootballer } from "../api/footballers.ts";
import styles from "../Desk.module.css";
import { SheetForm } from "../SheetForm.tsx";
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
