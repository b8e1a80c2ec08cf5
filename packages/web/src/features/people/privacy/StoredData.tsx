import { MINIMUM_AGE_YEARS } from "@elleveren/contract/limits.ts";
import { Trans } from "@lingui/react/macro";

/** The stored data of a person and its purpose: on the person's own page and in the terms. */
export const StoredData = () => (
  <ul>
    <li>
      <Trans>
        <strong>Name, e-mail, date of birth and region</strong>: so that you can sign in, friends find your team, and we
        know that you are at least {MINIMUM_AGE_YEARS}.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>The e-mail of a parent</strong>, of whoever is too young to agree alone: so that we can ask, and they
        can take it back.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Team, transfers, line-ups, plans and leagues</strong>: they are the game. Every change is kept, so that
        points can be checked.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Forecasts that you send</strong>: the last one of each round, so that it can be compared with what came.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Password, two-step sign-in, passkeys and sign-ins through others</strong>: so that only you get in. Your
        password is stored so that nobody can read it, not even we.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Where you are signed in</strong>: browser, network address and time, so that you can see it and end it.
        It goes when you sign out. The cookie serves nothing else.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Newsletters and reminders</strong>: what you asked for, and what was sent, so that nothing comes twice.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Whether you see chances</strong>: so that they are shown or hidden wherever you are signed in.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Complaints about names</strong>: what name you complained of, why and when, so that we can look at it.
        Whoever has the name is not told who complained.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Suspensions</strong>: if you are shut out, the reason, from when and until when, your appeal and our
        answer. You read all of it yourself.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Several accounts</strong>: everybody may have one team. To find who plays with more, we compare what is
        stored for the game: e-mail addresses of the same mailbox, the same players, transfers, and when teams and
        leagues were made and joined. Where you are signed in is not part of it. A person decides, never a machine.
      </Trans>
    </li>
  </ul>
);
