import { useEffect, useState } from "react";

import { useMe } from "../../../api/people/me.ts";
import { giveUpSignIn, useSessionState } from "../../../api/wire/session/session-end.ts";
import type * as Dialogs from "./dialogs.ts";

/** Once the page is there and nothing else wants the network. */
const LOAD_AFTER_MS = 5000;

/**
 * The questions to the maker of a write that cannot go through, over whatever page made it: to sign in again, or for a fresh proof.
 * The dialogs are fetched beforehand, while there is a session: afterwards nothing may stand between the save and its going
 * through. One that cannot be had gives up, and the page says why beside its button.
 */
export function SessionQuestions() {
  const { signIn, proof } = useSessionState();
  const { account } = useMe();
  const [dialogs, setDialogs] = useState<typeof Dialogs | null>(null);
  const isAsked = signIn !== null || proof !== null;
  const isLoaded = dialogs !== null;
  const mayBeAsked = account !== null;
  useEffect(() => {
    if (isLoaded || !(isAsked || mayBeAsked)) return undefined;
    const load = async () => setDialogs(await import("./dialogs.ts"));
    const timer = setTimeout(() => void load().catch(() => isAsked && giveUp(proof)), isAsked ? 0 : LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAsked, isLoaded, mayBeAsked, proof]);
  if (dialogs === null) return null;
  if (signIn !== null) return <dialogs.SignInAgain person={signIn} />;
  return proof === null ? null : <dialogs.ProofDialog {...proof} />;
}

function giveUp(proof: ReturnType<typeof useSessionState>["proof"]): void {
  giveUpSignIn();
  proof?.answer(false);
}
