/** The site's words for a page that cannot be shown, by what went wrong. The English is the requirements' own, core text §8. */
import { closest, closestLanguage } from "@elleveren/contract/language.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { useNotices } from "../../../../api/content/notices.ts";
import { useBrand } from "../../../../brand/brand-context.tsx";
import { formatDayTime } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { buttonLook } from "../../../../ui/button-class.ts";
import { MessagePage } from "../../../../ui/states.tsx";
import { useSecondsLeft } from "../../problems/too-often.ts";
import { AppLink } from "../AppLink.tsx";
import { PageTitle } from "../page-title.tsx";

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Page not found`} actions={<WaysOut />}>
      <PageTitle title={t`Page not found`} mast="" />
      <p>
        <Trans>Sorry, but the page you were looking for can't be found.</Trans>
      </p>
    </MessagePage>
  );
}

export function PermissionPage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Permission denied`} actions={<WaysOut />}>
      <PageTitle title={t`Permission denied`} mast="" />
      <p>
        <Trans>Sorry, but you don't have permission to perform the request action.</Trans>
      </p>
    </MessagePage>
  );
}

export function UpdatingPage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`The game is being updated.`}>
      <PageTitle title={t`The game is being updated.`} mast="" />
      <ClosedWords />
    </MessagePage>
  );
}

/** The operators' words about the closure; else the game's own. */
function ClosedWords() {
  const language = useLanguage();
  const closed = useNotices().data?.closed;
  const text = closed ? closest(closed.text, language) : "";
  return (
    <>
      <p>
        {text === "" ? (
          <Trans>Please try again later when the updated scores / teams will be available.</Trans>
        ) : (
          <span lang={closed ? closestLanguage(closed.text, language) : language}>{text}</span>
        )}
      </p>
      {closed?.untilMs != null && (
        <p>
          <Trans>We expect to be back {formatDayTime(closed.untilMs)}.</Trans>
        </p>
      )}
    </>
  );
}

export function UnavailablePage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Unavailable`} actions={<WaysOut />}>
      <PageTitle title={t`Unavailable`} mast="" />
      <p>
        <Trans>Sorry, but we are unable to load the requested page at this time.</Trans>
      </p>
      <p>
        <Trans>Please try again in a few minutes.</Trans>
      </p>
    </MessagePage>
  );
}

/** Too many calls from here (429): the page comes when the server's own time is over. */
export function LimitedPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  return (
    <MessagePage title={t`A little too fast`} actions={<WaysOut />}>
      <PageTitle title={t`A little too fast`} mast="" />
      <p>
        <ComesIn error={error} />
      </p>
    </MessagePage>
  );
}

/** When what was limited will be there, counting down. */
export function ComesIn({ error }: { error: unknown }) {
  const seconds = useSecondsLeft(error);
  return (
    <span role="timer">
      {seconds === null || seconds === 0 ? (
        <Trans>More was asked for from here than we can answer at once. It will appear here by itself.</Trans>
      ) : (
        <Plural
          value={seconds}
          one="More was asked for from here than we can answer at once. It will appear here by itself in # second."
          other="More was asked for from here than we can answer at once. It will appear here by itself in # seconds."
        />
      )}
    </span>
  );
}

export function UnexpectedPage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Error`} actions={<WaysOut />}>
      <PageTitle title={t`Error`} mast="" />
      <p>
        <Trans>Sorry, but there has been an unexpected error processing your request.</Trans>
      </p>
    </MessagePage>
  );
}

/** Home, and help. */
export function WaysOut() {
  const { supportEmail } = useBrand();
  return (
    <>
      <AppLink to={paths.home} {...buttonLook("go")}>
        <Trans>Go to the front page</Trans>
      </AppLink>
      {supportEmail === null ? (
        <AppLink to={paths.help} {...buttonLook()}>
          <Trans>Contact help</Trans>
        </AppLink>
      ) : (
        <a href={`mailto:${supportEmail}`} {...buttonLook()}>
          <Trans>Contact help</Trans>
        </a>
      )}
    </>
  );
}
