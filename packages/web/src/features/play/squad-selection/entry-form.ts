/** The details typed for a new team, and why they were not taken: both outlive the reload that follows a refusal. */
import type { Language } from "@elleveren/contract/language.ts";
import type { PlacedProblem } from "@elleveren/contract";

import { ApiFailure, isApiFailure, type ApiFailureKind } from "../../../api/wire/problems.ts";

export interface EntryForm {
  readonly name: string;
  /** "" is not chosen yet. */
  readonly club: string;
  readonly language: string;
  readonly newsletter: boolean;
  readonly areTermsAgreed: boolean;
}

/** A refusal in plain values, as the tab's storage holds it. */
export interface KeptFailure {
  readonly kind: ApiFailureKind;
  readonly status: number;
  readonly problems: readonly PlacedProblem[];
  readonly detail: string;
}

/**
 * Whether the page is loaded again after this failure (core text §8: any error but a changed price). An answer that
 * never came is none: without a network there would be no page to come back to.
 */
export const reloadsPage = (error: unknown): boolean =>
  isApiFailure(error) &&
  error.kind !== "network" &&
  !error.problems.some(({ problem }) => problem.code === "price_changed");

export const keepFailure = (error: unknown): KeptFailure | null =>
  isApiFailure(error)
    ? { kind: error.kind, status: error.status, problems: error.problems, detail: error.detail }
    : null;

export const revive = (failure: KeptFailure): ApiFailure => new ApiFailure({ ...failure, url: "/api/entry-create/" });

/** Storage may hold anything: what does not read as a form is an empty one, with the page's language for newsletters. */
export function readEntry(value: unknown, language: Language) {
  const { form, failure, isWanted } = (value ?? {}) as {
    form?: Partial<EntryForm>;
    failure?: Partial<KeptFailure>;
    isWanted?: unknown;
  };
  const text = (given: unknown) => (typeof given === "string" ? given : "");
  return {
    form: {
      name: text(form?.name),
      club: text(form?.club),
      language: typeof form?.language === "string" ? form.language : language,
      newsletter: form?.newsletter === true,
      areTermsAgreed: form?.areTermsAgreed === true,
    },
    failure: failure && Array.isArray(failure.problems) ? (failure as KeptFailure) : null,
    /** A visitor pressed the button before there was an account: the form opens by itself when there is one. */
    isWanted: isWanted === true,
  };
}
