import { Trans, useLingui } from "@lingui/react/macro";
import { Sparkles } from "lucide-react";
import { Suspense, useState } from "react";
import type { EntryId, PlannedRound } from "@elleveren/rules";

import { useComingMatches } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import { useCreatePlan, type PlanGround, type PlanHead } from "../../../api/teams/plans.ts";
import { lazyPart } from "../../../later/later-part.tsx";
import { Button } from "../../../ui/Button.tsx";
import { matchesIn } from "../../content/footballers/matches.ts";
import { firstFree } from "../planner/first-free.ts";
import styles from "./BestPlanButton.module.css";
import { isAsFound, keepOrigin, newsSince, originOf, readOrigin, readWish, type MatchCount } from "./plan-news.ts";
import { PlanNewsList } from "./PlanNewsList.tsx";
import type { PlanWish } from "./plan-wish.ts";

/** Dialog, model and solver are loaded when the dialog is first opened. */
const BestPlanDialog = lazyPart(() => import("./BestPlanDialog.tsx"), "BestPlanDialog");

interface ShownDraft {
  readonly planId: number;
  readonly rounds: readonly PlannedRound[];
  readonly onReplace: (rounds: readonly PlannedRound[]) => void;
}

interface BestPlanButtonProps {
  readonly entryId: EntryId;
  readonly team: PlanGround;
  readonly plans: readonly PlanHead[];
  /** How many drafts there may be. */
  readonly limit: number;
  readonly onChoose: (planId: number) => void;
  /** The draft that is shown, with what becomes of a plan that is put into it; absent where there is none yet. */
  readonly draft?: ShownDraft | undefined;
}

/** Opens the search for the best plan, and says what has moved since a plan of it became this draft. */
export function BestPlanButton(props: BestPlanButtonProps) {
  const { entryId, team, plans, limit, onChoose, draft } = props;
  const { t } = useLingui();
  const game = useGame();
  const coming = useComingMatches();
  const create = useCreatePlan(entryId);
  const [isOpen, setOpen] = useState(false);
  const [origin, setOrigin] = useState(() => (draft ? readOrigin(draft.planId) : null));
  const isFull = plans.length >= limit;
  // A plan that was made by hand is never written over.
  const isReplaceable = draft !== undefined && (draft.rounds.length === 0 || isAsFound(draft.rounds, origin));
  const matchCount: MatchCount = ({ clubId }, roundId) =>
    coming === undefined ? 0 : matchesIn(coming, clubId, roundId).length;
  const seen = { footballerById: game.footballerById, matchCount };
  const news = origin && coming !== undefined ? newsSince(origin, { ...seen, fromRound: team.squad.roundId }) : [];

  function newDraft(rounds: readonly PlannedRound[], wish: PlanWish) {
    const first = rounds[0]!.roundId;
    const last = rounds.at(-1)!.roundId;
    const wanted = first === last ? t`Best plan ${first}` : t`Best plan ${first}–${last}`;
    create.mutate(
      { name: firstFree(plans, (number) => (number === 1 ? wanted : `${wanted} ${number}`), 1), rounds },
      {
        onSuccess: ({ id }) => {
          keepOrigin(id, originOf(rounds, wish, seen));
          setOpen(false);
          onChoose(id);
        },
      },
    );
  }
  function intoDraft(rounds: readonly PlannedRound[], wish: PlanWish) {
    if (!draft) return;
    draft.onReplace(rounds);
    const made = originOf(rounds, wish, seen);
    keepOrigin(draft.planId, made);
    setOrigin(made);
    setOpen(false);
  }
  return (
    <div className={styles.bar}>
      <Button onPress={() => setOpen(true)} aria-haspopup="dialog">
        <Sparkles aria-hidden="true" />
        <Trans>Find the best plan</Trans>
      </Button>
      {news.length > 0 && <PlanNewsList news={news} onAgain={() => setOpen(true)} />}
      {isOpen && (
        <Suspense>
          <BestPlanDialog
            entryId={entryId}
            team={team}
            wish={origin ? readWish(origin.wish, game.footballerById) : undefined}
            onIntoDraft={isReplaceable ? intoDraft : undefined}
            onNewDraft={newDraft}
            isSaving={create.isPending}
            failure={create.error}
            newDraftReason={isFull ? t`There may be ${limit} drafts. Delete one first.` : undefined}
            onClose={() => {
              setOpen(false);
              create.reset();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
