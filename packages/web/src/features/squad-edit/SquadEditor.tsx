import { Trans, useLingui } from "@lingui/react/macro";
import { autoPick, type ChipName, type FootballerId } from "@elleveren/rules";
import { memo, startTransition, useCallback, useMemo, useRef, useState, type Dispatch, type ReactNode } from "react";

import { useGame } from "../../api/game.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { ViewSwitch } from "../footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { Pitch, PitchList } from "../pitch/index.ts";
import { useProblemTexts } from "../problems/ProblemList.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { MarketPanel } from "./MarketPanel.tsx";
import { positionFilter } from "./market-search.ts";
import { mergeMissing, type SquadAccount } from "./squad-account.ts";
import { chosenIds, slotState, type SquadAction, type SquadDraft } from "./squad-draft.ts";
import styles from "./SquadEditor.module.css";
import { useChangeText } from "./use-change-text.ts";
import { useMarketState } from "./use-market-state.ts";
import { useSquadModel, type SellingPrices } from "./use-squad-model.ts";

interface SquadEditorProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly draft: SquadDraft;
  readonly dispatch: Dispatch<SquadAction>;
  readonly account: SquadAccount;
  readonly chip: ChipName | null;
  readonly selling: SellingPrices;
  /** Money, transfers, cost. */
  readonly scoreboard: ReactNode;
  /** Under the scoreboard: notices, chips. */
  readonly extra?: ReactNode;
  /** Beside Auto Pick: a squad that is put before the manager. */
  readonly suggestion?: ReactNode;
  /** The word on the button that ends the edit. */
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly onReset: () => void;
  readonly boardText: string;
}

// A key press in the search, or a sheet that opens, is no reason to draw fifteen shirts again.
const StillPitch = memo(Pitch);
const StillPitchList = memo(PitchList);

/** Pitch, market and scoreboard: the editor of squad selection and of transfers. */
export function SquadEditor(props: SquadEditorProps) {
  const { draft, dispatch, account, chip } = props;
  const { t } = useLingui();
  const { ruleset, market, footballerById } = useGame();
  const textsOf = useProblemTexts();
  const isDocked = useMediaQuery("(min-width: 1100px)");
  const hasEmptyPlace = draft.slots.some((slot) => slot.currentId === null);
  const [isMarketOpen, setMarketOpen] = useState(false);
  const openFootballer = useOpenFootballer();
  const { view, setView, query, setQuery, page, setPage } = useMarketState();
  const model = useSquadModel(draft, props.selling);
  const changeText = useChangeText(draft);
  const chosen = useMemo(() => new Set(chosenIds(draft)), [draft]);
  const bar = useRef<HTMLElement>(null);
  const marketHeading = useRef<HTMLHeadingElement>(null);

  // Whoever was added has come: the sheet closes. After a refusal it stays, with the reason.
  const [shownCount, setShownCount] = useState(chosen.size);
  if (shownCount !== chosen.size) {
    setShownCount(chosen.size);
    if (chosen.size > shownCount) setMarketOpen(false);
  }

  // Here and below: the press is answered at once, and what it brings is drawn after that.
  const openMarket = useCallback(() => startTransition(() => setMarketOpen(true)), []);
  const act = useCallback(
    (key: string) => {
      const slot = draft.slots[Number(key)];
      if (!slot) return;
      const current = slotState(slot);
      if (current === "removed") {
        startTransition(() => dispatch({ type: "restore", slotIndex: slot.slotIndex }));
        return;
      }
      setQuery({ filter: positionFilter(slot.position) });
      if (current !== "empty") startTransition(() => dispatch({ type: "remove", slotIndex: slot.slotIndex }));
      else if (isDocked) marketHeading.current?.focus({ preventScroll: true });
      else openMarket();
    },
    [draft.slots, dispatch, setQuery, isDocked, openMarket],
  );
  const add = useCallback(
    (id: FootballerId) => {
      const footballer = market.get(id);
      if (footballer) startTransition(() => dispatch({ type: "add", footballer }));
    },
    [market, dispatch],
  );
  const skipToBar = useCallback(() => bar.current?.focus(), []);
  function fillWithAutoPick() {
    const picked = autoPick({
      ruleset,
      market,
      footballerIds: [...chosen],
      bankTenths: account.bankTenths,
      chip,
      formOf: (id) => footballerById.get(id)?.form ?? 0,
    });
    for (const id of picked) add(id);
  }
  const panel = (
    <MarketPanel
      query={query}
      page={page}
      onQuery={setQuery}
      onPage={setPage}
      chosen={chosen}
      bankTenths={account.isBudgetFree ? null : account.bankTenths}
      refusal={draft.refusal === null ? null : textsOf([draft.refusal]).join(". ")}
      onAdd={add}
      onInfo={openFootballer}
      headingRef={marketHeading}
      {...(isDocked ? { onSkip: skipToBar } : {})}
    />
  );
  return (
    <div className={`page ${styles.editor}`}>
      <div className={`${styles.head} desk`}>
        <div>
          <h1>{props.title}</h1>
          <p>{props.intro}</p>
        </div>
        <ViewSwitch view={view} onChange={setView} />
      </div>
      <h1 className="vh phone">{props.title}</h1>
      <section className={`${styles.score} night`} aria-label={t`Accounts`}>
        {props.scoreboard}
      </section>
      {props.extra}
      <p className="vh" role="status">
        {changeText}
      </p>
      <div className={styles.field}>
        {view === "list" ? (
          <StillPitchList label={props.title} model={model} valueHeading={t`Price`} onAct={act} />
        ) : (
          <StillPitch
            label={props.title}
            hint={t`Arrow keys move over the pitch, Enter chooses, Escape leaves.`}
            boardText={props.boardText}
            model={model}
            onAct={act}
            isFilling
          />
        )}
      </div>
      {isDocked ? (
        <aside className={styles.market} aria-label={t`Market`}>
          {panel}
        </aside>
      ) : (
        <Sheet isOpen={isMarketOpen} onClose={() => setMarketOpen(false)} title={t`Players`} head={null}>
          {panel}
        </Sheet>
      )}
      <EditorBar
        barRef={bar}
        reasons={textsOf(mergeMissing(account.problems))}
        view={view}
        onView={setView}
        onFind={isDocked ? null : openMarket}
        tools={
          <>
            {hasEmptyPlace && (
              <Button onPress={fillWithAutoPick}>
                <Trans>Auto Pick</Trans>
              </Button>
            )}
            {props.suggestion}
          </>
        }
        onReset={props.onReset}
        submitLabel={props.submitLabel}
        onSubmit={props.onSubmit}
      />
    </div>
  );
}
