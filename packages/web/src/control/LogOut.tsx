import { Trans } from "@lingui/react/macro";

import { useLogout } from "../api/people/me.ts";
import { Button } from "../ui/Button.tsx";

/** Ends the session; nothing of the room stays, the page goes to where everybody begins. */
export function LogOut() {
  const logout = useLogout();
  const leave = () => logout.mutate(undefined, { onSuccess: () => window.location.replace("/") });
  return (
    <Button isPending={logout.isPending} onPress={leave}>
      <Trans>Log out</Trans>
    </Button>
  );
}
