import { useLingui } from "@lingui/react/macro";

import { paths } from "../../paths.ts";
import { Choices, type Choice } from "./Choices.tsx";

/** `/leagues/create-join`: a league of one's own, or one of others'. */
export function CreateJoinScreen() {
  const { t } = useLingui();
  const join = useJoinChoices();
  const create = useCreateChoices();
  return <Choices title={t`Create and join leagues`} choices={[...join, ...create]} />;
}

/** `/leagues/join`: by a code, or among strangers. */
export function JoinScreen() {
  const { t } = useLingui();
  return <Choices title={t`Join a league`} choices={useJoinChoices()} />;
}

/** `/leagues/create`: which kind. */
export function CreateScreen() {
  const { t } = useLingui();
  return <Choices title={t`Create a league`} choices={useCreateChoices()} />;
}

function useJoinChoices(): Choice[] {
  const { t } = useLingui();
  return [
    {
      title: t`Join a private league`,
      text: t`Somebody gave you a code? Then this is your way in.`,
      to: paths.leaguesJoinPrivate,
      action: t`Join with a code`,
      isFirst: true,
    },
    {
      title: t`Join a public league`,
      text: t`Meet managers you do not know. The game finds a league with room for you.`,
      to: paths.leaguesJoinPublic,
      action: t`Find a league`,
    },
  ];
}

function useCreateChoices(): Choice[] {
  const { t } = useLingui();
  return [
    {
      title: t`Create a classic league`,
      text: t`Most points wins. You get a code to share with friends and colleagues.`,
      to: paths.leaguesCreateClassic,
      action: t`Create a league`,
    },
    {
      title: t`Create a head-to-head league`,
      text: t`Two teams meet every round, and wins decide the table.`,
      to: paths.leaguesCreateH2h,
      action: t`Head-to-head`,
    },
  ];
}
