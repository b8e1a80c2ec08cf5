/** At the second step, the way back after the loss of every factor says what follows before anything is asked. */
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../../../testing/render-control.tsx";
import { FactorStep } from "./FactorSteps.tsx";

afterEach(() => vi.unstubAllGlobals());

test("somebody without app, passkey and codes asks for help, and learns what comes", async () => {
  const flow = { id: "mfa_authenticate", is_pending: true, types: ["totp", "recovery_codes"] } as const;
  const { user, sent } = await renderControl(<FactorStep flow={flow as never} onSignedIn={() => undefined} />, () => [
    200,
    { status: 200 },
  ]);
  await user.click(await screen.findByRole("button", { name: "I have lost it" }));
  await screen.findByText(/some days go by, in which you can stop it/);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Ask for help" }));
  await screen.findByText(/We have written to every address/);
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(["POST /api/_allauth/browser/v1/auth/2fa/lost"]));
  // The app, found meanwhile, still signs in.
  expect(screen.getByLabelText("Code from your authenticator app")).toBeTruthy();
});
