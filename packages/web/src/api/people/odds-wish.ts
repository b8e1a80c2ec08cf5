/** Whether this reader wants to see chances at all: the account's own word on every device, of a visitor the browser's. */
import type { updateOddsWishCall } from "@elleveren/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { readStored, writeStored } from "../../i18n/language.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import type { Me } from "./account.ts";
import { useMe } from "./me.ts";

const KEY = "elleveren.odds.off";

export interface OddsWish {
  readonly isShown: boolean;
  /** Takes effect at once; what the server does not take is taken back. */
  readonly show: (isShown: boolean) => void;
  /** Why the last wish was not taken; null when it was. */
  readonly error: unknown;
}

export function useOddsWish(): OddsWish {
  const { account } = useMe();
  const [isShownHere, setShownHere] = useState(() => readStored(KEY) === null);
  const update = useUpdateOddsWish();
  if (account !== null) {
    return { isShown: !account.hidesOdds, show: (wanted) => update.mutate(!wanted), error: update.error };
  }
  const show = (wanted: boolean) => {
    setShownHere(wanted);
    writeStored(KEY, wanted ? null : "1");
  };
  return { isShown: isShownHere, show, error: null };
}

const putWish = api<typeof updateOddsWishCall>("PUT", "/api/player/odds/");

function useUpdateOddsWish() {
  const client = useQueryClient();
  const draw = (hidesOdds: boolean) =>
    client.setQueryData<Me>(keys.me, (me) => (me?.account ? { ...me, account: { ...me.account, hidesOdds } } : me));
  return useMutation({
    mutationFn: (hidden: boolean) => send(putWish, { body: { hidden } }),
    // One after the other: the last press counts.
    scope: { id: KEY },
    onMutate: draw,
    onError: (_, hidden) => draw(!hidden),
  });
}
