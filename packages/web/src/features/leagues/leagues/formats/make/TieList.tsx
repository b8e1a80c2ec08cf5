import type { MatchTie, TableTie } from "@elleveren/rules";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { capitalised } from "../../../../../i18n/format.ts";
import { Select } from "../../../../../ui/forms/Fields.tsx";
import { MATCH_TIES, TABLE_TIES } from "../words/tie-words.ts";
import { useContradictionText } from "./Choice.tsx";
import { withTieAt } from "./own-format.ts";

export const MATCH_TIE_NAMES = Object.keys(MATCH_TIES) as MatchTie[];
const WORDS: Readonly<Record<TableTie | MatchTie, MessageDescriptor>> = { ...TABLE_TIES, ...MATCH_TIES };

interface TieListProps<Tie extends TableTie | MatchTie> {
  readonly label: string;
  /** The last resort, where no more tie-breaks are named. */
  readonly none: string;
  /** All that can be named. */
  readonly names: readonly Tie[];
  readonly ties: readonly Tie[];
  readonly onChange: (ties: Tie[]) => void;
  /** Of the list in the format. */
  readonly at: string;
}

/** Tie-breaks in order, as many as are wanted: behind the last one there is room for one more. */
export function TieList<Tie extends TableTie | MatchTie>({
  label,
  none,
  names,
  ties,
  onChange,
  at,
}: TieListProps<Tie>) {
  const count = names.some((name) => !ties.includes(name)) ? ties.length + 1 : ties.length;
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return (
      <TieChoice
        // eslint-disable-next-line react/no-array-index-key -- a place is its number
        key={index}
        label={index === 0 ? label : <Then label={label} number={number} />}
        none={none}
        // Behind the last one stand those that are not in the list yet.
        names={index < ties.length ? names : names.filter((name) => !ties.includes(name))}
        tie={ties[index]}
        onChange={(tie) => onChange(withTieAt(ties, index, tie))}
        at={`${at}.${index}`}
      />
    );
  });
}

/** One word to be seen; whoever hears the field alone is told which list it is in, and where. */
const Then = ({ label, number }: { readonly label: string; readonly number: number }) => (
  <>
    <Trans>Then</Trans>
    <span className="vh">{` (${label}, ${number})`}</span>
  </>
);

interface TieChoiceProps<Tie extends TableTie | MatchTie> {
  readonly label: ReactNode;
  readonly none: string;
  readonly names: readonly Tie[];
  readonly tie: Tie | undefined;
  readonly onChange: (tie: Tie | null) => void;
  readonly at: string;
}

function TieChoice<Tie extends TableTie | MatchTie>({ label, none, names, tie, onChange, at }: TieChoiceProps<Tie>) {
  const { i18n } = useLingui();
  const problem = useContradictionText(at);
  const all = tie === undefined || names.includes(tie) ? names : [tie, ...names];
  return (
    <Select
      label={label}
      value={tie ?? ""}
      onChange={(chosen) => onChange(all.find((name) => name === chosen) ?? null)}
      options={[
        { value: "", label: none },
        ...all.map((name) => ({ value: name, label: capitalised(i18n._(WORDS[name])) })),
      ]}
      problem={problem}
    />
  );
}
