import { Suspense } from "react";

import { lazyPart } from "../../../later/later-part.tsx";
import { useWantedFootballer } from "./use-open-footballer.ts";

const FootballerDialog = lazyPart(() => import("./dialog/FootballerDialog.tsx"), "FootballerDialog");

/** Stands in the shell, once for all screens: draws the dialog that the address asks for. Loaded when first needed. */
export function FootballerDialogHost() {
  const wanted = useWantedFootballer();
  if (wanted === undefined) return null;
  return (
    <Suspense fallback={null}>
      <FootballerDialog key={wanted} wanted={wanted} />
    </Suspense>
  );
}
