import type { WireForfeits } from "@elleveren/contract";
import { FORFEIT_MAX_LENGTH, FORFEITS_MAX } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";

import { useForfeits, useWriteForfeits, type WrittenForfeits } from "../../../api/leagues/forfeits.ts";
import { useLeagueSummary } from "../../../api/leagues/leagues.ts";
import { problemsOf } from "../../../api/wire/problems.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Select, TextField } from "../../../ui/forms/Fields.tsx";
import { EmptyState, LoadingRows } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { LeagueFrame } from "../leagues/frame/LeagueFrame.tsx";
import { ofLeagueForEntry } from "../leagues/frame/of-league.tsx";
import styles from "./Forfeits.module.css";
import { OwedForfeits } from "./OwedForfeits.tsx";

/** `/leagues/{leagueId}/forfeits`: forfeits that the league wrote itself, whose they are, and their writing. */
export const ForfeitsScreen = ofLeagueForEntry(function ForfeitsPage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`Forfeits`}>
      <ForMembers leagueId={leagueId} />
    </LeagueFrame>
  );
});

function ForMembers({ leagueId }: { leagueId: LeagueId }) {
  const summary = useLeagueSummary(leagueId).data;
  if (!summary) return null;
  if (summary.entry_is_member && summary.league.kind === "private") {
    return <Forfeits leagueId={leagueId} canWrite={summary.league.canAdminister} />;
  }
  return (
    <EmptyState>
      <Trans>Only members of a private league read its forfeits.</Trans>
    </EmptyState>
  );
}

type Stretch = WireForfeits["forfeits"][number]["stretch"];

function useStretchName(): Readonly<Record<Stretch, string>> {
  const { t } = useLingui();
  return { season: t`Last of the season`, month: t`Last of a month`, round: t`Last of a round` };
}

function Forfeits({ leagueId, canWrite }: { leagueId: LeagueId; canWrite: boolean }) {
  const { t } = useLingui();
  const { data, error } = useForfeits(leagueId);
  const [isWriting, setWriting] = useState(false);
  const nameOf = useStretchName();
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) return <LoadingRows label={t`Loading the forfeits`} count={4} />;
  return (
    <>
      {data.owed.length > 0 && (
        <Card title={t`Decided`}>
          <OwedForfeits leagueId={leagueId} told={data} owed={data.owed} />
        </Card>
      )}
      {isWriting ? (
        <Writing leagueId={leagueId} told={data} onEnd={() => setWriting(false)} />
      ) : (
        <Card
          title={t`Written by the league`}
          aside={canWrite && <Button onPress={() => setWriting(true)}>{t`Write`}</Button>}
        >
          {data.forfeits.length === 0 ? (
            <EmptyState>{t`The league has written no forfeits.`}</EmptyState>
          ) : (
            <ul className={styles.rows}>
              {data.forfeits.map(({ id, stretch, text }) => (
                <li key={id}>
                  <span className="soft size-3">{nameOf[stretch]}</span>
                  <q>{text}</q>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      <p className="note">
        <Trans>
          Forfeits are for fun and honour: the game has no stakes, pots or payments.{" "}
          <AppLink to={paths.helpTerms}>The terms say why.</AppLink>
        </Trans>
      </p>
    </>
  );
}

interface Draft {
  readonly key: number;
  readonly stretch: Stretch;
  readonly text: string;
}

interface WritingProps {
  readonly leagueId: LeagueId;
  readonly told: WireForfeits;
  readonly onEnd: () => void;
}

function Writing({ leagueId, told, onEnd }: WritingProps) {
  const { t } = useLingui();
  const write = useWriteForfeits(leagueId);
  const nameOf = useStretchName();
  const [spoon, setSpoon] = useState(told.spoon);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    told.forfeits.map(({ id, stretch, text }) => ({ key: id, stretch, text })),
  );
  const problems = useForfeitProblems(write.error);
  const change = (key: number, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const add = () =>
    setDrafts([
      ...drafts,
      { key: -1 - drafts.length - Math.max(0, ...drafts.map(({ key }) => -key)), stretch: "round", text: "" },
    ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body: WrittenForfeits = { forfeits: drafts.map(({ stretch, text }) => ({ stretch, text })), spoon };
    write.mutate(body, { onSuccess: onEnd });
  };
  return (
    <Card title={t`Written by the league`}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {drafts.map(({ key, stretch, text }, index) => {
          const number = index + 1;
          return (
            <fieldset key={key}>
              <legend className="vh">{t`Forfeit ${number}`}</legend>
              <Select
                label={t`For whoever is`}
                value={stretch}
                onChange={(value) => change(key, { stretch: value as Stretch })}
                options={(Object.keys(nameOf) as Stretch[]).map((one) => ({ value: one, label: nameOf[one] }))}
              />
              <TextField
                label={t`Forfeit`}
                value={text}
                maxLength={FORFEIT_MAX_LENGTH}
                problem={problems.get(index)}
                onChange={(value) => change(key, { text: value })}
              />
              <p>
                <Button kind="ghost" onPress={() => setDrafts(drafts.filter((draft) => draft.key !== key))}>
                  <X aria-hidden="true" />
                  <Trans>Take away</Trans>
                </Button>
              </p>
            </fieldset>
          );
        })}
        <p>
          <Button
            onPress={add}
            disabledReason={
              drafts.length >= FORFEITS_MAX ? t`A league has at most ${FORFEITS_MAX} forfeits.` : undefined
            }
          >
            <Plus aria-hidden="true" />
            <Trans>One more</Trans>
          </Button>
        </p>
        <Checkbox isSelected={spoon} onChange={setSpoon}>
          <Trans>Hand out a wooden spoon at the end, with a certificate</Trans>
        </Checkbox>
        <p className="note">
          <Trans>
            A forfeit counts from the next deadline on. One whose words are changed is a new one, without its ticks.
          </Trans>
        </p>
        {write.isError && problems.size === 0 && <WriteFailure error={write.error} />}
        <div className={styles.buttons}>
          <Button type="submit" kind="go" isPending={write.isPending}>
            <Trans>Save</Trans>
          </Button>
          <Button kind="ghost" onPress={onEnd}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The problem with each forfeit, by its place from 0. */
function useForfeitProblems(error: unknown): ReadonlyMap<number, string> {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    blank: t`Write something, or take it away.`,
    max_length: t`At most ${FORFEIT_MAX_LENGTH} characters.`,
    control_characters: t`This has characters that cannot be seen.`,
    watched_word: t`This has a word that is not allowed.`,
    money_in_forfeit: t`This sounds like money, and the game has no stakes. A cake, perhaps?`,
    listed_twice: t`This is there already.`,
  };
  return new Map(
    problemsOf(error).flatMap(({ path, problem }) => {
      const place = /^forfeits\.(\d+)/u.exec(String(path[0] ?? ""))?.[1];
      return place === undefined ? [] : [[Number(place), words[problem.code] ?? problem.code] as const];
    }),
  );
}
