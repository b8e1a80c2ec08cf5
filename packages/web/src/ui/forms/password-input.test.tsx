/** A password is dots, which its owner may have shown, and whatever keeps passwords may fill it in. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";

import { TextField } from "./Fields.tsx";

afterEach(cleanup);

i18n.loadAndActivate({ locale: "en", messages: {} });

function Form() {
  const [password, setPassword] = useState("");
  return (
    <I18nProvider i18n={i18n}>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </I18nProvider>
  );
}

test("what is typed is masked until the whole of it is shown, and masked again [V6.2.6]", async () => {
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>("Password", { selector: "input" });
  const user = userEvent.setup();
  await user.type(field, "elleve gode");
  expect(field.type).toBe("password");
  await user.click(screen.getByRole("button", { name: /^Show\s*Password$/u }));
  expect([field.type, field.value]).toEqual(["text", "elleve gode"]);
  await user.click(screen.getByRole("button", { name: /^Hide\s*Password$/u }));
  expect(field.type).toBe("password");
});

test("it may be pasted, and says what it is to what keeps passwords [V6.2.7] [WCAG 1.3.5 3.3.8]", async () => {
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>("Password", { selector: "input" });
  const user = userEvent.setup();
  await user.click(field);
  await user.paste("limt inn fra et sted");
  expect(field.value).toBe("limt inn fra et sted");
  expect(field.autocomplete).toBe("current-password");
});
