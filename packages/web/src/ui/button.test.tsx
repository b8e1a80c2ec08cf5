/** A form's button decides what Enter does: while it is off or its work is under way, a form of one field sends nothing either. */
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { deferred } from "../testing/deferred.ts";
import { Button, type ButtonProps } from "./Button.tsx";
import { TextField } from "./forms/Fields.tsx";
import { useSubmit } from "./forms/use-submit.ts";

afterEach(cleanup);

const send = vi.fn<() => Promise<unknown>>();

function Form(button: Partial<ButtonProps>) {
  const [text, setText] = useState("");
  const submit = useSubmit(send);
  return (
    <form onSubmit={submit}>
      <TextField label="Why" value={text} onChange={setText} />
      <Button type="submit" {...button}>
        Send
      </Button>
    </form>
  );
}

async function press(button: Partial<ButtonProps>, keys: string) {
  send.mockReset();
  render(<Form {...button} />);
  await userEvent.setup().type(screen.getByLabelText("Why"), keys);
}

test("Enter in the only field passes no button that is off or busy", async () => {
  await press({ disabledReason: "Write why." }, "because{Enter}");
  expect(send).not.toHaveBeenCalled();
  cleanup();
  await press({ isPending: true }, "because{Enter}");
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(send).not.toHaveBeenCalled();
});

test("Enter sends once until the answer is there, and again after it", async () => {
  const answer = deferred<unknown>();
  send.mockReset();
  send.mockReturnValueOnce(answer.promise).mockReturnValueOnce(Promise.resolve());
  render(<Form />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Why"), "because{Enter}{Enter}");
  expect(send).toHaveBeenCalledTimes(1);
  answer.reject(new Error("refused"));
  await answer.promise.catch(() => undefined);
  await user.type(screen.getByLabelText("Why"), "{Enter}");
  expect(send).toHaveBeenCalledTimes(2);
});
