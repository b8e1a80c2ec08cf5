import { Trans, useLingui } from "@lingui/react/macro";
import { MINIMUM_AGE_YEARS } from "@elleveren/contract/limits.ts";
import type { WireGuardianMatter } from "@elleveren/contract";
import { useParams } from "@tanstack/react-router";

import { useAnswerGuardian, useGuardianMatter } from "../../../api/people/guardian.ts";
import { isUnavailable } from "../../../api/wire/problems.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { formatDayLong } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LoadingRegion, MessagePage, Skeleton } from "../../../ui/states.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import privacy from "../privacy/PrivacyScreen.module.css";
import { StoredData } from "../privacy/StoredData.tsx";
import { HeadingFocus } from "./HeadingFocus.tsx";
import formStyles from "./details/AccountForm.module.css";

/** `/guardian/{key}`: a parent reads what is agreed, and answers. Nothing happens by opening it: mail programs do that too. */
export function GuardianScreen() {
  const { t } = useLingui();
  const { key = "" } = useParams({ strict: false });
  const matter = useGuardianMatter(key);
  const title = t`A parent's consent`;
  if (matter.data) return <Matter key={key} linkKey={key} matter={matter.data} />;
  if (matter.isPending) {
    return (
      <MessagePage title={title}>
        <PageTitle title={title} mast="" />
        <LoadingRegion label={t`Loading`}>
          <Skeleton height="48px" width="240px" />
        </LoadingRegion>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={title}>
      <PageTitle title={title} mast="" />
      <Alert kind="error">
        {isUnavailable(matter.error)
          ? t`We could not reach the game. Check your connection and try again.`
          : t`This link does not work any more: it has been answered, its time is over, or the account is gone.`}
      </Alert>
    </MessagePage>
  );
}

function Matter({ linkKey, matter }: { readonly linkKey: string; readonly matter: WireGuardianMatter }) {
  const { t } = useLingui();
  const answer = useAnswerGuardian(linkKey);
  const { first_name: name, age_of_consent: age } = matter;
  const title = matter.state === "asked" ? t`May ${name} play?` : t`Take back your consent?`;
  if (answer.isSuccess) return <Answered name={name} hasAgreed={answer.variables === "agree"} />;
  return (
    <article className={`page ${formStyles.page}`}>
      <PageTitle title={t`A parent's consent`} mast="" />
      <h1>{title}</h1>
      {matter.state === "asked" ? (
        <Asked matter={matter} />
      ) : (
        <p>
          <Trans>
            You have agreed that {name} plays. If you take that back, we delete the account with name, address and
            everything {name} has chosen. The team's points stay in the tables without a name. From the day {name} turns{" "}
            {age} it is {name} who decides.
          </Trans>
        </p>
      )}
      {answer.isError && <WriteFailure error={answer.error} />}
      <div className={formStyles.form}>
        {matter.state === "asked" ? (
          <>
            <Button kind="go" size="big" isPending={answer.isPending} onPress={() => answer.mutate("agree")}>
              {t`Yes, ${name} may play`}
            </Button>
            <Button kind="danger" isPending={answer.isPending} onPress={() => answer.mutate("refuse")}>
              {t`No, delete the account`}
            </Button>
          </>
        ) : (
          <Button kind="danger" isPending={answer.isPending} onPress={() => answer.mutate("withdraw")}>
            {t`Take it back and delete the account`}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The matter that a parent says yes to, in plain words. */
function Asked({ matter }: { readonly matter: WireGuardianMatter }) {
  const { t } = useLingui();
  const { gameName } = useBrand();
  const { first_name: name, age_of_consent: age, ends } = matter;
  const day = ends === null ? "" : formatDayLong(Date.parse(ends));
  return (
    <div className={`stack gap-3 ${privacy.text}`}>
      <p>
        <Trans>
          {name} has registered at {gameName} and says that you are a parent or guardian. Whoever is between{" "}
          {MINIMUM_AGE_YEARS} and {age} needs your yes to play.
        </Trans>
      </p>
      <h2>{t`What you say yes to`}</h2>
      <ul>
        <li>{t`${name} picks a team of footballers and gets points for what they do in real matches. It is free, there is nothing to buy, and nothing is played for money.`}</li>
        <li>{t`Others see the team's name, its points and ${name}'s name in tables, and can be in leagues with ${name}.`}</li>
        <li>{t`A league of friends may have messages between its members.`}</li>
        <li>{t`We send ${name} letters and reminders only if ${name} asks for them, and nothing to you but about this.`}</li>
      </ul>
      <h2>{t`What we keep`}</h2>
      <StoredData />
      <p>
        <Trans>
          We keep your address for as long as your consent counts, and use it for nothing else. Read more in the{" "}
          <AppLink to={paths.helpTerms}>terms and privacy</AppLink>.
        </Trans>
      </p>
      <p>
        <Trans>
          You can take it back whenever you like, by a link in our next letter. If you say no, or do not answer by {day}
          , we delete the account and all that belongs to it.
        </Trans>
      </p>
    </div>
  );
}

function Answered({ name, hasAgreed }: { readonly name: string; readonly hasAgreed: boolean }) {
  const { t } = useLingui();
  const title = hasAgreed ? t`Thank you` : t`The account is deleted`;
  return (
    <MessagePage title={title}>
      <PageTitle title={t`A parent's consent`} mast="" />
      <HeadingFocus />
      <p>
        {hasAgreed ? (
          <Trans>
            {name} can play now. Keep the letter that we have sent you: with its link you can take this back.
          </Trans>
        ) : (
          <Trans>
            Everything we knew about {name} is gone, and so is your address. We will not write to you again.
          </Trans>
        )}
      </p>
    </MessagePage>
  );
}
