import type { WireOrganisation } from "@elleveren/contract";
import { BEST_MEMBERS_MAX, ORGANISATION_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";

import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { Select, TextField } from "../../../../ui/forms/Fields.tsx";
import { formatNumber } from "../../../../i18n/format.ts";
import { StartRoundSelect } from "../../leagues/joining/LeagueNameField.tsx";
import { formatHundredths } from "../tables/format-points.ts";

export type Draft = Pick<
  WireOrganisation,
  "name" | "score" | "start_event" | "names" | "shown_to" | "members_choose" | "closed"
> & {
  /** As typed. */
  readonly best: string;
};

/** The number of members who count; null for what is none. */
export function bestOf(typed: string): number | null {
  const best = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return best >= 1 && best <= BEST_MEMBERS_MAX ? best : null;
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Everything that administrators decide about an organisation, but whether it is closed. */
export function OrganisationFields({ draft, onChange }: FieldsProps) {
  const { t } = useLingui();
  const best = bestOf(draft.best);
  return (
    <>
      <TextField
        label={t`Name of the organisation`}
        hint={t`A company, a school, a supporters' club: whatever has departments, classes or groups. At most ${ORGANISATION_NAME_MAX_LENGTH} characters.`}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        maxLength={ORGANISATION_NAME_MAX_LENGTH}
        isRequired
        autoComplete="off"
      />
      <Select
        label={t`How a department scores`}
        value={draft.score}
        onChange={(score) => onChange({ score: score as Draft["score"] })}
        options={[
          { value: "mean", label: t`The mean of its best members` },
          { value: "sum", label: t`The sum of its best members` },
        ]}
        hint={
          draft.score === "mean"
            ? t`Fair between large and small departments: one with fewer members gets the mean of those it has.`
            : t`Rewards departments that fill up: one with fewer members has fewer points to add up.`
        }
      />
      <TextField
        label={t`How many of its members count in a round`}
        value={draft.best}
        onChange={(typed) => onChange({ best: typed })}
        inputMode="numeric"
        maxLength={3}
        isRequired
        autoComplete="off"
        problem={best === null ? t`Write a whole number from 1 to ${BEST_MEMBERS_MAX}.` : undefined}
      />
      {best !== null && <Example score={draft.score} best={best} />}
      <StartRoundSelect value={draft.start_event} onChange={(round) => onChange({ start_event: round })} />
      <Select
        label={t`What members see of each other`}
        value={draft.names}
        onChange={(names) => onChange({ names: names as Draft["names"] })}
        options={[
          { value: "full", label: t`Team and manager's name` },
          { value: "initials", label: t`Team and manager's initials` },
          { value: "team", label: t`The team's name alone` },
        ]}
        hint={t`Administrators always see full names.`}
      />
      <Select
        label={t`Who sees the tables`}
        value={draft.shown_to}
        onChange={(shown) => onChange({ shown_to: shown as Draft["shown_to"] })}
        options={[
          { value: "members", label: t`Members alone` },
          { value: "everybody", label: t`Everybody with the link` },
        ]}
      />
      <Checkbox isSelected={draft.members_choose} onChange={(choose) => onChange({ members_choose: choose })}>
        <Trans>Members choose their department themselves</Trans>
      </Checkbox>
    </>
  );
}

/** Points of six colleagues in a round. */
const SAMPLE = [71, 64, 58, 52, 47, 33];

/** The rule on six colleagues' points, worked out. */
function Example({ score, best }: Pick<Draft, "score"> & { readonly best: number }) {
  const counted = SAMPLE.slice(0, best);
  const sum = counted.reduce((total, points) => total + points, 0);
  const all = SAMPLE.join(", ");
  const parts = counted.join(" + ");
  const count = formatNumber(counted.length);
  const result = formatHundredths(score === "sum" ? sum * 100 : Math.round((sum * 100) / counted.length), score);
  return (
    <p className="note">
      {score === "mean" ? (
        <Trans>
          Example: six members got {all} points. The department scores ({parts}) / {count} = <b>{result}</b> points.
        </Trans>
      ) : (
        <Trans>
          Example: six members got {all} points. The department scores {parts} = <b>{result}</b> points.
        </Trans>
      )}
    </p>
  );
}
