import { Suspense } from "react";

import { lazyPart } from "../../../later/later-part.tsx";
import { Skeleton } from "../../../ui/states.tsx";

const SignInPanel = lazyPart(() => import("./SignInPanel.tsx"), "SignInPanel");

/** Signing in on pages that nearly everybody opens signed in: its code comes when it is asked for. */
export const LaterSignInPanel = () => (
  <Suspense fallback={<Skeleton height="420px" />}>
    <SignInPanel />
  </Suspense>
);
