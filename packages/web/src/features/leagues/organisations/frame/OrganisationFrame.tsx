import type { WireOrganisation } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OrganisationId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useOrganisation } from "../../../../api/leagues/organisations.ts";
import { useIsCurrent } from "../../../../api/wire/connection.ts";
import { paths } from "../../../../paths.ts";
import tabs from "../../../../ui/page/Tabs.module.css";
import { LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import styles from "./OrganisationFrame.module.css";

interface OrganisationFrameProps {
  readonly organisationId: OrganisationId;
  /** The page's subject, before the organisation's name in the title of the tab; none on its table. */
  readonly title?: string;
  /** Drawn at once: it fetches what it needs while the head is fetched. */
  readonly children: ReactNode;
}

/** Every page about one organisation: its head, the way between its pages, and the page itself. */
export function OrganisationFrame({ organisationId, title, children }: OrganisationFrameProps) {
  const { t } = useLingui();
  const { data, error } = useOrganisation(organisationId);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <div className="page stack start gap-4 pad-screen">
      {data ? (
        <>
          <PageTitle title={title === undefined ? data.name : `${title}: ${data.name}`} mast={t`Leagues`} />
          <Head organisation={data} />
          <OrganisationNav organisation={data} />
        </>
      ) : (
        <LoadingRegion label={t`Loading the organisation`}>
          <Skeleton height="72px" />
          <Skeleton height="44px" />
        </LoadingRegion>
      )}
      {children}
    </div>
  );
}

/** Its name, how large it is, how departments score, and whether the newest round still moves. */
function Head({ organisation }: { readonly organisation: WireOrganisation }) {
  const { name, departments, members, score, best, closed, provisional, start_event: start, rounds } = organisation;
  // A stored answer, without a network, is not live.
  const isCurrent = useIsCurrent();
  return (
    <header className={styles.head}>
      <h1>{name}</h1>
      <p>
        <Trans>Organisation</Trans>,{" "}
        <span className="nowrap">
          <Plural value={departments} one="# department" other="# departments" />
        </span>
        ,{" "}
        <span className="nowrap">
          <Plural value={members} one="# member" other="# members" />
        </span>
        .{closed && <> {<Trans>Closed to new members.</Trans>}</>}{" "}
        {provisional && isCurrent && (
          <span className="live">
            <i className="ball ball--on" aria-hidden="true" />
            <Trans>Live</Trans>
          </span>
        )}
      </p>
      <p>
        {score === "mean" ? (
          <Plural
            value={best}
            one="A department scores the points of its best member in the round."
            other="A department scores the mean of its # best members in the round."
          />
        ) : (
          <Plural
            value={best}
            one="A department scores the points of its best member in the round."
            other="A department scores the sum of its # best members in the round."
          />
        )}{" "}
        {rounds.length === 0 ? (
          <Trans>It counts from round {start}.</Trans>
        ) : (
          start > 1 && <Trans>Counted since round {start}.</Trans>
        )}
      </p>
    </header>
  );
}

/** Between its pages; administrators have more of them. */
function OrganisationNav({ organisation: { id, membership } }: { readonly organisation: WireOrganisation }) {
  const { t } = useLingui();
  const isAdministrator = membership?.is_administrator === true;
  const items = [
    { to: paths.organisation(id), label: t`Departments`, isShown: true },
    { to: paths.organisationPeople(id), label: t({ message: "People", context: "of an organisation" }), isShown: true },
    { to: paths.organisationDepartments(id), label: t`Set up departments`, isShown: isAdministrator },
    { to: paths.organisationMembers(id), label: t`Members`, isShown: isAdministrator },
    { to: paths.organisationSettings(id), label: t`Settings`, isShown: isAdministrator },
    { to: paths.organisationLog(id), label: t`Log`, isShown: isAdministrator },
  ];
  return (
    <nav className={tabs.list} aria-label={t`Pages of the organisation`}>
      {items
        .filter(({ isShown }) => isShown)
        .map(({ to, label }) => (
          <AppLink key={to} className={tabs.tab} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </AppLink>
        ))}
    </nav>
  );
}
