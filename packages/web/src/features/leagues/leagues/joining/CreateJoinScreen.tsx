import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { paths, type SiteAddress } from "../../../../paths.ts";
import { buttonLook } from "../../../../ui/button-class.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import styles from "../LeaguesScreen.module.css";

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
      text: t`Somebody gave you a code, of a league or of an organisation? Then this is your way in.`,
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
    {
      title: t`Create an organisation`,
      text: t`A works' league: the departments of a company, a school or a supporters' club against each other.`,
      to: paths.organisationCreate,
      action: t`Create an organisation`,
    },
  ];
}

interface Choice {
  readonly title: string;
  readonly text: ReactNode;
  readonly to: SiteAddress;
  readonly action: string;
  /** The one most people come for. */
  readonly isFirst?: boolean;
}

/** A page that asks which way, for managers with a team. */
function Choices({ title, choices }: { title: string; choices: readonly Choice[] }) {
  const { t } = useLingui();
  return (
    <RequireEntry>
      {() => (
        <div className={`page ${styles.screen}`}>
          <PageTitle title={title} mast={t`Leagues`} />
          <h1>{title}</h1>
          <div className={styles.choices}>
            {choices.map((choice) => (
              <section key={choice.to} className={styles.choice}>
                <h2>{choice.title}</h2>
                <p>{choice.text}</p>
                <AppLink to={choice.to} {...buttonLook(choice.isFirst ? "go" : "plain")}>
                  {choice.action}
                </AppLink>
              </section>
            ))}
          </div>
        </div>
      )}
    </RequireEntry>
  );
}
