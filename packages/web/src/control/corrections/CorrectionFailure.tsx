import { Problems } from "../Problems.tsx";
import { useCorrectionProblems, type CorrectionFailureOf } from "./use-correction-problems.ts";

/** What the server refused, or what nobody knows of, beside what caused it. */
export const CorrectionFailure = (of: CorrectionFailureOf) => <Problems sentences={useCorrectionProblems(of)} />;
