import { useLingui } from "@lingui/react/macro";

import { Alert } from "../../ui/Alert.tsx";
import type { CorrectionPreview } from "../api/corrections.ts";

/** What would contradict itself in the corrected matches, each with its figures. */
export function Questions({ preview }: { preview: CorrectionPreview }) {
  const { t } = useLingui();
  const { questions } = preview;
  if (questions.length === 0) return null;
  const say = ({ code, fixture, side, element, found, expected }: CorrectionPreview["questions"][number]): string => {
    const match = preview.fixture_names.find((row) => row.fixture === fixture);
    const club = (side === "home" ? match?.team_h_name : match?.team_a_name) ?? "";
    const name = preview.element_names.find((row) => row.element === element)?.name ?? "";
    switch (code) {
      case "goals_differ":
        return t`${club}: goals and own goals in the statistics come to ${found}, the score says ${expected}.`;
      case "assists_over":
        return t`${club}: ${found} assists to ${expected} goals.`;
      case "clean_sheet_conceded":
        return t`${name} has a clean sheet; goals let in while he played: ${found}.`;
      case "minutes_over":
        return t`${name} has played ${found} minutes; a match has ${expected}.`;
    }
  };
  return (
    <Alert kind="warning">
      <p>
        <b>{t`This does not add up. Is it right?`}</b>
      </p>
      <ul>
        {questions.map((question) => (
          <li key={`${question.code} ${question.fixture} ${question.side} ${question.element}`}>{say(question)}</li>
        ))}
      </ul>
    </Alert>
  );
}
