import { Trans, useLingui } from "@lingui/react/macro";
import { Search, Undo2 } from "lucide-react";
import { autoPick, type ChipName, type FootballerId } from "@elleveren/rules";
import { useState, type Dispatch, type ReactNode } from "react";

import { useGame } from "../../api/game.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { FootballerDialog } from "../footballers/FootballerDialog.tsx";
import { ViewSwitch } from "../footballers/ViewSwitch.tsx";
import { Pitch, PitchList } from "../pitch/index.ts";
import { useProblemTexts } from "../problems/ProblemList.tsx";
import { MarketPanel } from "./MarketPanel.tsx";
import { positionFilter } from "./market-search.ts";
import { mergeMissing, type SquadAccount } from "./squad-account.ts";
import { chosenIds, slotState, type SquadAction, type SquadDraft } from "./squad-draft.ts";
import styles from "./SquadEditor.module.css";
import { useMarketState } from "./use-market-state.ts";
import { useSquadModel } from "./use-squad-model.ts";

interface SquadEditorProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly draft: SquadDraft;
  readonly dispatch: Dispatch<SquadAction>;
  readonly account: SquadAccount;
  readonly chip: ChipName | null;
  readonly sellingTenths: (id: FootballerId) => number | undefined;
  /** Money, transfers, cost. */
  readonly scoreboard: ReactNode;
  /** Beside the scoreboard: chips, the last failure. */
  readonly extra?: ReactNode;
  /** The word on the button that ends the edit. */
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly onReset: () => void;
  readonly boardText: string;
}

/** Pitch, market and scoreboard: the editor of squad selection and of transfers. */
export function SquadEditor(props: SquadEditorProps) {
  const { draft, dispatch, account, chip } = props;
  const { t } = useLingui();
  const { ruleset, market, footballerById } = useGame();
  const textsOf = useProblemTexts();
  const isDocked = useMediaQuery("(min-width: 1100px)");
  const isWide = useMediaQuery("(min-width: 768px)");
  const hasEmptyPlace = draft.slots.some((slot) => slot.currentId === null);
  const [isMarketOpen, setMarketOpen] = useState(false);
  const [infoId, setInfoId] = useState<FootballerId | null>(null);
  const state = useMarketState();
  const model = useSquadModel(draft, props.sellingTenths);
  const chosen = new Set(chosenIds(draft));
  const texts = textsOf(mergeMissing(account.problems));
  const refusal = draft.refusal === null ? [] : textsOf([draft.refusal]);

  function act(key: string) {
    const slot = draft.slots[Number(key)];
    if (!slot) return;
    const current = slotState(slot);
    if (current === "removed") dispatch({ type: "restore", slotIndex: slot.slotIndex });
    else if (current !== "empty") dispatch({ type: "remove", slotIndex: slot.slotIndex });
    if (current !== "removed") state.setQuery({ filter: positionFilter(slot.position) });
    if (current === "empty") setMarketOpen(true);
  }
  function add(id: FootballerId) {
    const footballer = market.get(id);
    if (footballer) dispatch({ type: "add", footballer });
    setMarketOpen(false);
  }
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
      query={state.query}
      page={state.page}
      onQuery={state.setQuery}
      onPage={state.setPage}
      chosen={chosen}
      bankTenths={account.isBudgetFree ? null : account.bankTenths}
      onAdd={add}
      onInfo={setInfoId}
    />
  );
  const actions = (
    <>
      {hasEmptyPlace && (isWide || draft.mode === "selection") && (
        <Button onPress={fillWithAutoPick}>
          <Trans>Auto Pick</Trans>
        </Button>
      )}
      <Button kind="ghost" onPress={props.onReset} aria-label={t`Reset`}>
        <Undo2 aria-hidden="true" />
        <span className="desk">
          <Trans>Reset</Trans>
        </span>
      </Button>
      <Button kind="go" onPress={props.onSubmit} disabledReason={texts[0]}>
        {props.submitLabel}
      </Button>
    </>
  );
  const why = texts.length > 0 && (
    <p className={styles.why}>
      <i className="ball" aria-hidden="true" />
      <span>{texts.join(". ")}</span>
    </p>
  );
  return (
    <div className={`page ${styles.editor}`}>
      <div className={`${styles.head} desk`}>
        <div>
          <h1>{props.title}</h1>
          <p>{props.intro}</p>
        </div>
        <ViewSwitch view={state.view} onChange={state.setView} />
      </div>
      <h1 className="vh phone">{props.title}</h1>
      <section className={`${styles.score} night`} aria-label={t`Accounts`}>
        {props.scoreboard}
        <div className={`${styles.acts} desk`}>
          {why}
          {actions}
        </div>
      </section>
      {props.extra}
      {refusal.length > 0 && (
        <div className={styles.wide}>
          <Alert kind="warning">{refusal.join(". ")}</Alert>
        </div>
      )}
      <div className={styles.field}>
        {state.view === "list" ? (
          <PitchList label={props.title} model={model} valueHeading={t`Price`} onAct={act} />
        ) : (
          <Pitch
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
        <aside className={styles.market}>{panel}</aside>
      ) : (
        <Sheet isOpen={isMarketOpen} onClose={() => setMarketOpen(false)} title={t`Players`} head={null}>
          {panel}
        </Sheet>
      )}
      <div className={styles.bar}>
        <div className={styles.barTop}>
          {why || <span />}
          <ViewSwitch view={state.view} onChange={state.setView} isIconOnPhone />
        </div>
        <div className={styles.barActs}>
          <Button onPress={() => setMarketOpen(true)} aria-label={t`Find player`}>
            <Search aria-hidden="true" />
            {/* While a first squad is selected the room goes to Auto Pick. */}
            <span className={draft.mode === "selection" ? "desk" : undefined}>
              <Trans>Find player</Trans>
            </span>
          </Button>
          {actions}
        </div>
      </div>
      <FootballerDialog footballerId={infoId} onClose={() => setInfoId(null)} />
    </div>
  );
}
