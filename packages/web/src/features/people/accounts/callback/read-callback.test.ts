import { describe, expect, test } from "vitest";

import { readCallbackAnswer, readCallbackError, readDeparture } from "./read-callback.ts";

describe("what went wrong", () => {
  test.each([
    ["", null],
    ["?code=abc&state=def", null],
    ["?error=access_denied", { kind: "provider", message: null }],
    ["?error=access_denied&error_description=The+user+said+no.", { kind: "provider", message: "The user said no." }],
    ["?error=access_denied&error_description=%20", { kind: "provider", message: null }],
    ["?error_description=Gone", { kind: "provider", message: "Gone" }],
    ["?error=unknown&error_process=login", { kind: "unknown" }],
    ["?error=signup_closed&error_process=login", { kind: "login", message: null, code: "signup_closed" }],
    ["?error=denied&error_process=login&message=Locked+out", { kind: "login", message: "Locked out", code: "denied" }],
  ])("%j", (search, expected) => {
    expect(readCallbackError(search)).toEqual(expected);
  });

  test("a text as long as a page is cut", () => {
    const error = readCallbackError(`?error=x&error_description=${"a".repeat(5000)}`);
    expect(error).toEqual({ kind: "provider", message: "a".repeat(200) });
  });
});

const encoded = (path: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(path)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const stateTo = (path: string, process = "login") => `${process}.se_cr-et.${encoded(path)}`;

describe("the page to go on to", () => {
  test.each(["/", "/account/provider/callback?next=%2Ffixtures", "/statistics?search=Åge", "/player/security"])(
    "%s",
    (path) => {
      expect(readDeparture(stateTo(path))).toEqual({ process: "login", returnPath: path });
      expect(readDeparture(stateTo(path, "connect"))).toEqual({ process: "connect", returnPath: path });
    },
  );

  test.each([
    ["none", null],
    ["an empty one", ""],
    ["somebody's own", "af0ifjsldkj"],
    ["another process", stateTo("/", "steal")],
    ["no page", "login.secret."],
    ["no text", "login.secret.gA"],
    ["another site", stateTo("https://evil.example/")],
    ["another site without a scheme", stateTo("//evil.example/")],
    ["a backslash for a slash", stateTo("/\\evil.example/")],
    ["a tab that browsers drop", stateTo("/\t/evil.example/")],
    ["a script", stateTo("javascript:alert(1)")],
  ])("%s leads nowhere", (_name, state) => {
    expect(readDeparture(state)).toBeNull();
  });
});

describe("what to hand in", () => {
  const state = stateTo("/fixtures");
  const departure = { process: "login", returnPath: "/fixtures" };

  test.each([
    [`?code=c&state=${state}`, "", { state, code: "c" }],
    [`?code=c&state=${state}&iss=https%3A%2F%2Fidp.example%2F`, "", { state, code: "c", iss: "https://idp.example/" }],
    ["", `#id_token=a.b.c&state=${state}`, { state, id_token: "a.b.c" }],
    ["", `id_token=a.b.c&state=${state}`, { state, id_token: "a.b.c" }],
  ])("%s%s", (search, hash, token) => {
    expect(readCallbackAnswer(search, hash)).toEqual({ ...departure, token });
  });

  test.each([
    ["a code without a state", "?code=c", ""],
    ["a token without a state: somebody else's, in a link", "", "#id_token=a.b.c"],
    ["a state of another make", "?code=c&state=guess", ""],
    ["a state alone", `?state=${state}`, ""],
    ["an empty code", `?code=&state=${state}`, ""],
  ])("%s is no answer", (_name, search, hash) => {
    expect(readCallbackAnswer(search, hash)).toBe("invalid");
  });

  test("an address without any of it brought nothing", () => {
    expect(readCallbackAnswer("?next=%2Ffixtures", "#top")).toBeNull();
  });
});
