/** Requests of tests of accounts, and readers of their refusals. */
import { TEST_PASSWORD, type ClientAnswer } from "../../../testing/index.ts";

let count = 0;

/** A valid registration, of a new person each time. */
export function personDetails(changes: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return {
    date_of_birth: "1990-05-17",
    email: `person${count}@example.test`,
    email_favourite: true,
    email_league: false,
    email_telecom: true,
    email_bank: false,
    email_media: true,
    first_name: "Kari",
    last_name: "Nordmann",
    password: TEST_PASSWORD,
    region: 293,
    ...changes,
  };
}

/** The codes of a 400 answer by field. */
export const problemCodes = (answer: ClientAnswer): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(answer.body as Record<string, { code: string }[]>).map(([field, list]) => [
      field,
      list.map(({ code }) => code),
    ]),
  );
