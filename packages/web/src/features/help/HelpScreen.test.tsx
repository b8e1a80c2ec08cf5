import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { renderScreen } from "../../testing/render-screen.tsx";
import { HelpScreen } from "./HelpScreen.tsx";

afterEach(cleanup);

test("questions about the account are answered, with the way to where it is done", async () => {
  await renderScreen(<HelpScreen />, { pattern: "/help", address: "/help" });
  const answers = [...document.querySelectorAll("section[aria-labelledby=account] details")].map((question) => ({
    title: question.querySelector("summary")!.textContent,
    links: [...question.querySelectorAll("a")].map((link) => link.getAttribute("href")),
  }));
  expect(answers).toEqual([
    { title: "What do I need an account for?", links: ["/player"] },
    { title: "How do I log in?", links: ["/player/password-reset"] },
    { title: "What is a good password?", links: [] },
    { title: "What is a second step?", links: ["/player/security"] },
    { title: "What is a passkey?", links: ["/player/security"] },
    { title: "I think somebody else is using my account. What now?", links: ["/player", "/player/password-reset"] },
    { title: "Can I be reminded of the deadline?", links: ["/player/reminders", "/api/deadlines.ics"] },
    { title: "What do you know about me, and who sees it?", links: ["/help/terms#privacy"] },
  ]);
  const text = document.querySelector("main, body")!.textContent.replaceAll(/\s+/g, " ");
  expect(text).toContain("you must be at least 13 years old to register.");
  expect(text).toContain("At least 6 characters, and one you use nowhere else.");
});
