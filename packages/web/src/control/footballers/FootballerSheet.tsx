import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { sellingPriceTenths } from "@elleveren/rules";
import { plural } from "@lingui/core/macro";
import type { WireControlFootballer } from "@elleveren/contract";

import type { Club } from "../../api/content/clubs.ts";
import { useGameQuery } from "../../api/content/game.ts";
import { POSITION_NAME } from "../../features/content/footballers/names.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import {
  type FootballerChange,
  type FootballerDetails,
  movedFootballer,
  useChangeFootballer,
  useFootballerDetails,
} from "../api/footballers.ts";
import styles from "../Desk.module.css";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { Problems } from "../Problems.tsx";
import { changeOf, draftOf, type FootballerDraft, readyNews } from "./footballer-draft.ts";
import { footballerProblems, readPrice, STATUS_NAMES } from "./footballer-words.ts";

interface FootballerSheetProps {
  readonly footballerId: number;
  readonly clubs: readonly Club[];
  readonly onClose: () => void;
}

/** All editable data of one footballer, the effect on teams with the footballer, and the history. */
export function FootballerSheet({ footballerId, clubs, onClose }: FootballerSheetProps) {
  const { t } = useLingui();
  const query = useFootballerDetails(footballerId);
  const title = query.data?.footballer.web_name ?? t`Footballer`;
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <Loaded query={query} rowCount={8} missing={<Trans>There is no such footballer.</Trans>}>
        {(details) => (
          <div className={styles.sheet}>
            <FootballerForm details={details} clubs={clubs} />
            <History rows={details.history} clubs={clubs} />
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}

/** Only edited fields are sent, with the values seen when editing began. */
function FootballerForm({ details, clubs }: { details: FootballerDetails; clubs: readonly Club[] }) {
  const { t, i18n } = useLingui();
  const [seen, setSeen] = useState<WireControlFootballer>(details.footballer);
  const [edited, setEdited] = useState<Partial<FootballerDraft>>({});
  const change = useChangeFootballer();
  const draft = { ...draftOf(seen), ...edited };
  const after: FootballerChange | null = changeOf(seen, draft);
  const effects = useEffects({ ...details, footballer: seen }, after ?? {}, clubs);
  const edit = (fields: Partial<FootballerDraft>) => {
    setEdited({ ...edited, ...fields });
    change.reset();
  };
  const set =
    <Field extends keyof FootballerDraft>(field: Field) =>
    (value: FootballerDraft[Field]) =>
      edit({ [field]: value });
  const submit = useSubmit(() => {
    if (after === null || Object.keys(after).length === 0) return undefined;
    return change.mutateAsync(
      { seen, after },
      {
        onSuccess: (saved) => {
          setSeen(saved);
          setEdited({});
        },
        // The other operator's values stand under the edited ones; saving again overwrites them.
        onError: (error) => setSeen(movedFootballer(error) ?? seen),
      },
    );
  });
  const chances = [
    { value: "", label: t`Not said` },
    ...["0", "25", "50", "75", "100"].map((value) => ({ value, label: `${value} %` })),
  ];
  const moved = movedFootballer(change.error);
  const isNothing = after !== null && Object.keys(after).length === 0;
  const position = i18n._(POSITION_NAME[seen.position as keyof typeof POSITION_NAME]);
  return (
    <form className="grid start gap-4" onSubmit={submit}>
      <p className="note">{t`${position}. The position stays for the season: teams are built on it.`}</p>
      <Select
        label={t`Club`}
        value={draft.club}
        onChange={set("club")}
        options={clubs.map(({ clubId, name }) => ({ value: String(clubId), label: name }))}
      />
      <TextField
        label={t`Price`}
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        onChange={set("price")}
        problem={readPrice(draft.price) === null ? t`A price has whole tenths, such as 4.5.` : undefined}
      />
      <Select
        label={t`Availability`}
        value={draft.status}
        onChange={set("status")}
        options={Object.entries(STATUS_NAMES).map(([value, name]) => ({ value, label: i18n._(name) }))}
      />
      <Select label={t`Plays this round`} value={draft.thisRound} onChange={set("thisRound")} options={chances} />
      <Select label={t`Plays next round`} value={draft.nextRound} onChange={set("nextRound")} options={chances} />
      <NewsFields draft={draft} onChange={edit} />
      <TextField
        label={t`Shirt number`}
        inputMode="numeric"
        pattern="[0-9]{0,3}"
        autoComplete="off"
        value={draft.shirt}
        onChange={set("shirt")}
      />
      <Checkbox isSelected={draft.removed} onChange={set("removed")}>{t`Out of the game`}</Checkbox>
      {effects.length > 0 && (
        <Alert kind="info">
          {effects.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      {moved && (
        <Alert kind="warning">
          <p>
            <Trans>
              Somebody else changed him meanwhile, and nothing of yours was saved. What they wrote stands here now,
              beneath what you have edited. Look again, and save if it is still right.
            </Trans>
          </p>
        </Alert>
      )}
      {!moved && <Problems sentences={footballerProblems(change.error)} />}
      {change.isSuccess && isNothing && (
        <Alert kind="success">
          <p>{t`Saved; everybody sees it.`}</p>
        </Alert>
      )}
      <Button
        type="submit"
        kind="go"
        isPending={change.isPending}
        disabledReason={
          isNothing ? t`Nothing is changed yet.` : after === null ? t`Something above is not right.` : undefined
        }
      >{t`Save`}</Button>
    </form>
  );
}

interface NewsFieldsProps {
  readonly draft: FootballerDraft;
  readonly onChange: (edited: Partial<FootballerDraft>) => void;
}

/** News in each language; of the common kinds it is written at one press, and edited from there. */
function NewsFields({ draft, onChange }: NewsFieldsProps) {
  const { t } = useLingui();
  const ready = readyNews(draft);
  const field = (name: "news" | "newsNn" | "newsEn") => ({
    value: draft[name],
    onChange: (text: string) => onChange({ [name]: text }),
    maxLength: 500,
  });
  return (
    <>
      <TextArea
        label={t`News in Norwegian`}
        hint={t`One language is enough: whoever reads another one reads that. What a feed tells stands here, whatever it is in.`}
        {...field("news")}
      />
      <TextArea
        label={t`News in nynorsk`}
        hint={t`Empty: whoever reads nynorsk reads the bokmål.`}
        {...field("newsNn")}
      />
      <TextArea
        label={t`News in English`}
        hint={t`Empty: whoever reads English reads the Norwegian.`}
        {...field("newsEn")}
      />
      <Button
        disabledReason={ready === null ? t`He is available: there is nothing to say.` : undefined}
        onPress={() => ready && onChange(ready)}
      >{t`Write the usual news in all three`}</Button>
    </>
  );
}

/** The effects of a change on teams with the footballer, a sentence each. */
function useEffects(
  { footballer, full_squads: fullSquads }: FootballerDetails,
  change: FootballerChange,
  clubs: readonly Club[],
): readonly string[] {
  const { t } = useLingui();
  const ruleset = useGameQuery().data?.ruleset;
  const effects: string[] = [];
  const { team, now_cost: price, removed } = change;
  if (team !== undefined) {
    const club = clubs.find(({ clubId }) => clubId === team)?.name ?? "";
    const count = fullSquads.find((row) => row.team === team)?.squads ?? 0;
    effects.push(
      count === 0
        ? t`No team gets more from ${club} than the rules allow.`
        : plural(count, {
            one: `# team then has one more from ${club} than the rules allow. It keeps him, and sells one when it next makes transfers.`,
            other: `# teams then have one more from ${club} than the rules allow. They keep him, and sell one when they next make transfers.`,
          }),
    );
  }
  if (price !== undefined && ruleset) {
    const [before, after] = [formatPrice(footballer.now_cost), formatPrice(price)];
    const sold = formatPrice(sellingPriceTenths(ruleset, footballer.now_cost, price));
    effects.push(t`Whoever buys him pays ${after}. A team that bought him for ${before} gets ${sold} for him.`);
  }
  if (removed !== undefined) {
    const owners = formatNumber(footballer.owners);
    effects.push(
      removed
        ? t`Nobody can buy him any more; ${owners} teams have him and keep him until they sell.`
        : t`He can be bought again.`,
    );
  }
  return effects;
}

type Row = FootballerDetails["history"][number];

/** The changes of a footballer with their sources, the newest first. */
export function History({ rows, clubs }: { rows: readonly Row[]; clubs: readonly Club[] }) {
  const { t, i18n } = useLingui();
  const names: Readonly<Record<string, string>> = {
    club_id: t`Club`,
    price_tenths: t`Price`,
    status: t`Availability`,
    news: t`News in Norwegian`,
    news_nn: t`News in nynorsk`,
    news_en: t`News in English`,
    chance_this_round: t`Plays this round`,
    chance_next_round: t`Plays next round`,
    squad_number: t`Shirt number`,
    removed: t`Out of the game`,
    web_name: t`Name`,
    position: t`Position`,
    code: t`Code`,
  };
  const say = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (field === "club_id") return clubs.find(({ clubId }) => clubId === value)?.name ?? String(value as number);
    if (field === "price_tenths") return formatPrice(Number(value));
    const status = field === "status" ? STATUS_NAMES[String(value as string)] : undefined;
    if (status) return i18n._(status);
    if (typeof value === "boolean") return value ? t`yes` : t`no`;
    return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
  };
  const changes = ({ before, after }: Row) =>
    Object.keys(after).filter(
      (field) => field in names && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    );
  return (
    <section className="grid start gap-4">
      <h3>{t`What was said of him`}</h3>
      {rows.length === 0 && <p className="note">{t`Nothing this season.`}</p>}
      <ol className={styles.missing}>
        {rows.map((row) => (
          <li key={`${row.time} ${row.kind}`}>
            <span className="sub">
              {timeOf(row.time)}, {row.source}
            </span>
            {changes(row).map((field) => (
              <div key={field}>
                {names[field]}: {say(field, row.before[field])} → {say(field, row.after[field])}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
