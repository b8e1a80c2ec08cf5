import type { WireLinkedLeague } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OrganisationId } from "@elleveren/rules";
import { X } from "lucide-react";
import { useState } from "react";

import { useLinkedLeagues, useLinkLeague, useUnlinkLeague } from "../../../../api/leagues/organisations.ts";
import { useMe } from "../../../../api/people/me.ts";
import { useEntry } from "../../../../api/play/entry.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Select } from "../../../../ui/forms/Fields.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ActSheet } from "../ActSheet.tsx";
import { OrganisationFailure } from "../OrganisationFailure.tsx";
import styles from "../tables/Tables.module.css";

/** So many are shown before one asks for all. */
const FIRST_SHOWN = 8;

/** Members' own private leagues inside the organisation; who runs one lists it here. */
export function LinkedLeaguesCard({ organisationId }: { readonly organisationId: OrganisationId }) {
  const { t } = useLingui();
  const { data: leagues } = useLinkedLeagues(organisationId);
  const [isAll, setAll] = useState(false);
  const [unlinked, setUnlinked] = useState<WireLinkedLeague | null>(null);
  if (!leagues) return null;
  const shown = isAll ? leagues : leagues.slice(0, FIRST_SHOWN);
  return (
    <Card title={t`Leagues inside`}>
      {leagues.length === 0 && (
        <p className="note pad-low">
          <Trans>Nobody has listed a league here yet. Members list the leagues they run themselves.</Trans>
        </p>
      )}
      {shown.length > 0 && (
        <ul className={styles.leagues} aria-label={t`Leagues inside`}>
          {shown.map((league) => (
            <li key={league.id}>
              <span>
                <AppLink
                  to={paths.standings({ leagueId: league.id, scoring: league.scoring === "h" ? "h2h" : "classic" })}
                >
                  {league.name}
                </AppLink>
                <small>
                  <Plural value={league.entries} one="# team" other="# teams" />
                </small>
              </span>
              {league.can_unlink && <UnlinkButton league={league} onPress={() => setUnlinked(league)} />}
            </li>
          ))}
        </ul>
      )}
      {!isAll && leagues.length > FIRST_SHOWN && (
        <div className="pad-row">
          <Button kind="ghost" onPress={() => setAll(true)}>
            <Plural value={leagues.length} one="Show it" other="Show all #" />
          </Button>
        </div>
      )}
      <LinkOwn organisationId={organisationId} linked={leagues} />
      {unlinked && <UnlinkSheet organisationId={organisationId} league={unlinked} onClose={() => setUnlinked(null)} />}
    </Card>
  );
}

function UnlinkButton({
  league: { name },
  onPress,
}: {
  readonly league: WireLinkedLeague;
  readonly onPress: () => void;
}) {
  const { t } = useLingui();
  return (
    <IconButton label={t`Take ${name} off the list`} onPress={onPress}>
      <X />
    </IconButton>
  );
}

interface UnlinkSheetProps {
  readonly organisationId: OrganisationId;
  readonly league: WireLinkedLeague;
  readonly onClose: () => void;
}

function UnlinkSheet({ organisationId, league: { id, name }, onClose }: UnlinkSheetProps) {
  const { t } = useLingui();
  const unlink = useUnlinkLeague(organisationId);
  return (
    <ActSheet
      title={t`Take ${name} off the list`}
      onClose={onClose}
      action={t`Take off`}
      write={unlink}
      onConfirm={() => unlink.mutate(id, { onSuccess: onClose })}
    >
      <p>
        <Trans>The league goes on as before; only the organisation does not list it any more.</Trans>
      </p>
    </ActSheet>
  );
}

interface LinkOwnProps {
  readonly organisationId: OrganisationId;
  readonly linked: readonly WireLinkedLeague[];
}

/** Lists a private league that the reader runs; nothing for those who run none that is not listed. */
function LinkOwn({ organisationId, linked }: LinkOwnProps) {
  const { account } = useMe();
  return account?.entryId == null ? null : (
    <LinkOwnOf organisationId={organisationId} linked={linked} entryId={account.entryId} />
  );
}

function LinkOwnOf({
  organisationId,
  linked,
  entryId,
}: LinkOwnProps & { readonly entryId: Parameters<typeof useEntry>[0] }) {
  const { t } = useLingui();
  const { data: entry } = useEntry(entryId);
  const link = useLinkLeague(organisationId);
  const [chosen, setChosen] = useState("");
  const own = (entry?.leagues ?? []).filter(
    (league) => league.kind === "private" && league.canAdminister && !linked.some(({ id }) => id === league.leagueId),
  );
  if (own.length === 0) return null;
  return (
    <form
      className="stack left gap-3 pad-row"
      onSubmit={(event) => {
        event.preventDefault();
        const league = own.find(({ leagueId }) => String(leagueId) === chosen);
        if (league && !link.isPending) link.mutate(league.leagueId, { onSuccess: () => setChosen("") });
      }}
    >
      <div className="wide">
        <Select
          label={t`List a league that you run`}
          hint={t`Who may join it stays your affair.`}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: "", label: t`Choose` },
            ...own.map(({ leagueId, name }) => ({ value: String(leagueId), label: name })),
          ]}
        />
      </div>
      <OrganisationFailure error={link.error} />
      <Button
        type="submit"
        isPending={link.isPending}
        disabledReason={chosen === "" ? t`Choose a league first.` : undefined}
      >
        <Trans>List it</Trans>
      </Button>
    </form>
  );
}
