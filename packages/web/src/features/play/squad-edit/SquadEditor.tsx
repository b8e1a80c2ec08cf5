import { useLingui } from "@lingui/react/macro";
import { autoPick, type ChipName, type FootballerId } from "@elleveren/rules";
import {
  memo,
  startTransition,
  useCallback,
  useMemo,
  useRef,
  useState,
  useEffect,
  useEffectEvent,
  type Dispatch,
  type ReactNode,
} from "react";
import { useNavigate, useSearch } from "@tanstack/react-router";

import { useGame } from "../../../api/content/game.ts";
import { Button } from "../../../ui/Button.tsx";
import { ScreenHead } from "../../../ui/page/ScreenHead.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { useMediaQuery } from "../../../ui/page/use-media-query.ts";
import { ViewSwitch } from "../../content/footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { SquadView } from "../pitch/index.ts";
import { useProblemTexts } from "../../site/problems/ProblemList.tsx";
import { EditorBar, ResetButton } from "./EditorBar.tsx";
import { MarketPanel } from "./market/MarketPanel.tsx";
import { PlaceMenu } from "./PlaceMenu.tsx";
import { positionFilter } from "./market/market-search.ts";
import { fullClubs, mergeMissing, type SquadAccount } from "./squad-account.ts";
import { chosenIds, slotState, type DraftSlot, type SquadAction, type SquadDraft } from "./squad-draft.ts";
import styles from "./SquadEditor.module.css";
import { useMarketState } from "./market/use-market-state.ts";
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
  /** The draft in a line, where nothing stands in its way. */
  readonly standing?: ReactNode;
  /** The word on the button that ends the edit. */
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly onReset: () => void;
  readonly boardText: string;
}

// A key press in the search, or a sheet that opens, is no reason to draw fifteen shirts again.
const StillView = memo(SquadView);

/** Pitch, market and scoreboard: the editor of squad selection and of transfers. */
export function SquadEditor(props: SquadEditorProps) {
  const { draft, dispatch, account, chip } = props;
  const { t } = useLingui();
  const { ruleset, market, footballerById } = useGame();
  const textsOf = useProblemTexts();
  const isDocked = useMediaQuery("(min-width: 1100px)");
  const isPhone = useMediaQuery("(max-width: 767.98px)");
  const hasEmptyPlace = draft.slots.some((slot) => slot.currentId === null);
  const { view, setView, query, setQuery, page, setPage } = useMarketState();
  // A link to a footballer shows him at once.
  const [isMarketOpen, setMarketOpen] = useState(query.search !== "");
  const [menuSlot, setMenuSlot] = useState<number | null>(null);
  const openFootballer = useOpenFootballer();
  const model = useSquadModel(draft, props.selling);
  const changeText = useChangeText(draft);
  const chosen = useMemo(() => new Set(chosenIds(draft)), [draft]);
  const bar = useRef<HTMLElement>(null);
  const marketHeading = useRef<HTMLHeadingElement>(null);

  // The footballer was added: the sheet closes. After a refusal it stays, with the reason.
  const [shownCount, setShownCount] = useState(chosen.size);
  if (shownCount !== chosen.size) {
    setShownCount(chosen.size);
    if (chosen.size > shownCount) setMarketOpen(false);
  }

  // Here and below: the press is answered at once, and what it brings is drawn after that.
  const openMarket = useCallback(() => startTransition(() => setMarketOpen(true)), []);
  /** Shows who may take the place. */
  const find = useCallback(
    (slot: DraftSlot) => {
      setQuery({ filter: positionFilter(slot.position) });
      if (isDocked) marketHeading.current?.focus({ preventScroll: true });
      else openMarket();
    },
    [setQuery, isDocked, openMarket],
  );
  const act = useCallback(
    (key: string) => {
      const slot = draft.slots[Number(key)];
      if (!slot) return;
      const current = slotState(slot);
      if (current === "removed") {
        startTransition(() => dispatch({ type: "restore", slotIndex: slot.slotIndex }));
        return;
      }
      if (current === "empty") find(slot);
      else startTransition(() => setMenuSlot(slot.slotIndex));
    },
    [draft.slots, dispatch, find],
  );
  const add = useCallback(
    (id: FootballerId) => {
      const footballer = market.get(id);
      if (footballer) startTransition(() => dispatch({ type: "add", footballer }));
    },
    [market, dispatch],
  );
  const full = useMemo(() => fullClubs({ ruleset, market, chip }, chosen), [ruleset, market, chip, chosen]);
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
      fullClubs={full}
      refusal={draft.refusal === null ? null : textsOf([draft.refusal]).join(". ")}
      onAdd={add}
      onInfo={openFootballer}
      headingRef={marketHeading}
      {...(isDocked ? { onSkip: skipToBar } : {})}
    />
  );
  const menuPlace = menuSlot === null ? undefined : draft.slots[menuSlot];
  function remove({ slotIndex }: DraftSlot) {
    setMenuSlot(null);
    startTransition(() => dispatch({ type: "remove", slotIndex }));
  }
  function replace(slot: DraftSlot) {
    remove(slot);
    find(slot);
  }
  useAskedOut(draft, replace);
  const tools = (
    <div className={styles.tools}>
      <ViewSwitch view={view} onChange={setView} isIconOnPhone />
      {hasEmptyPlace && <Button onPress={fillWithAutoPick}>{t`Auto Pick`}</Button>}
      {props.suggestion}
      {!isDocked && <ResetButton onReset={props.onReset} />}
    </div>
  );
  const finish = (
    <EditorBar
      barRef={bar}
      reasons={textsOf(mergeMissing(account.problems))}
      isUntouched={account.problems.some(({ code }) => code === "noTransfersMade")}
      standing={isDocked ? undefined : props.standing}
      onFind={isDocked ? null : openMarket}
      onReset={isDocked ? props.onReset : null}
      submitLabel={props.submitLabel}
      onSubmit={props.onSubmit}
    />
  );
  return (
    <div className={`page ${styles.editor}`}>
      <ScreenHead title={props.title} intro={props.intro}>
        {!isPhone && tools}
      </ScreenHead>
      <section className={`${styles.score} night`} aria-label={t`Accounts`}>
        {props.scoreboard}
        {isDocked && finish}
      </section>
      {props.extra}
      {isPhone && tools}
      <p className="vh" role="status">
        {changeText}
      </p>
      <div className={styles.ground}>
        <div className={styles.field}>
          <StillView
            view={view}
            label={props.title}
            boardText={props.boardText}
            valueHeading={t`Price`}
            model={model}
            onAct={act}
            isFilling
          />
        </div>
        {isDocked && (
          <aside className={styles.market} aria-label={t`Market`}>
            {panel}
          </aside>
        )}
      </div>
      {!isDocked && (
        <Sheet isOpen={isMarketOpen} onClose={() => setMarketOpen(false)} title={t`Players`} head={null}>
          {panel}
        </Sheet>
      )}
      {!isDocked && finish}
      {menuPlace?.currentId != null && (
        <PlaceMenu
          footballerId={menuPlace.currentId}
          sellingPriceTenths={
            menuPlace.currentId === menuPlace.savedId ? props.selling.get(menuPlace.currentId) : undefined
          }
          onClose={() => setMenuSlot(null)}
          onRemove={() => remove(menuPlace)}
          onReplace={() => replace(menuPlace)}
          onInfo={() => {
            setMenuSlot(null);
            openFootballer(menuPlace.currentId!);
          }}
        />
      )}
    </div>
  );
}

/** A link to transfers may name one of the squad who is to leave, `?out=12`: that is done once, and the address forgets it. */
function useAskedOut(draft: SquadDraft, takeOut: (slot: DraftSlot) => void): void {
  const asked = useSearch({ strict: false, select: (search: { readonly out?: unknown }) => search.out });
  const navigate = useNavigate();
  const act = useEffectEvent(() => {
    const slot = draft.slots.find(({ savedId, currentId }) => savedId === asked && currentId === asked);
    if (slot) takeOut(slot);
    void navigate({
      to: ".",
      replace: true,
      resetScroll: false,
      search: (({ out: _, ...rest }: { readonly out?: unknown }) => rest) as never,
    });
  });
  useEffect(() => {
    if (asked !== undefined) act();
  }, [asked]);
}

/** The last change in words, for those who cannot see the pitch; empty before the first. */
function useChangeText(draft: SquadDraft): string {
  const { t } = useLingui();
  const { footballerById } = useGame();
  const name = draft.changedId === null ? undefined : footballerById.get(draft.changedId)?.webName;
  const count = `${chosenIds(draft).length} / ${draft.slots.length}`;
  if (name === undefined || draft.lastChange === "none") return "";
  return draft.lastChange === "addition" ? t`${name} is in the squad, ${count}` : t`${name} is out, ${count}`;
}
