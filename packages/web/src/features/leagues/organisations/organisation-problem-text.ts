/** Why something about an organisation was refused, in the words of the site. */
import { t } from "@lingui/core/macro";

import { problemsOf } from "../../../api/wire/problems.ts";

interface Facts {
  readonly code: string;
  readonly max?: unknown;
  readonly domain?: unknown;
}

/** The sentences for every problem; empty where one is unforeseen, or where there are none. */
export function organisationProblemTexts(error: unknown): string[] {
  const texts = problemsOf(error).map(({ problem }) => textOf(problem as Facts));
  return texts.includes(undefined) ? [] : [...new Set(texts.filter((text) => text !== undefined))];
}

function textOf({ code, max: limit, domain: named }: Facts): string | undefined {
  const max = Number(limit);
  const domain = String(named);
  switch (code) {
    case "organisation_closed":
      return t`This organisation takes no new members.`;
    case "already_joined":
      return t`You are already in this organisation.`;
    case "entry_banned":
      return t`The administrators have removed you, and have to let you in again first.`;
    case "not_open_to_you":
      return t`None of your verified addresses opens it any more. Ask the administrators for the code.`;
    case "too_many_organisations":
      return t`A team can be in ${max} organisations. Leave one first.`;
    case "too_many_own_organisations":
      return t`A team can make ${max} organisations. Delete one first.`;
    case "too_many_members":
      return t`The organisation is full: it has room for ${max} members.`;
    case "too_many_departments":
      return t`An organisation has room for ${max} departments.`;
    case "too_many_administrators":
      return t`An organisation has ${max} administrators at most.`;
    case "too_many_domains":
      return t`An organisation has ${max} domains at most.`;
    case "too_many_linked_leagues":
      return t`There is room for ${max} leagues. One of them has to be taken off first.`;
    case "department_exists":
      return t`There is a department of this name already.`;
    case "departments_are_assigned":
      return t`The administrators decide who is in which department.`;
    case "not_a_member":
      return t`No member of the organisation any more.`;
    case "last_administrator":
      return t`The last administrator cannot go: make somebody else administrator first, or delete the organisation.`;
    case "first_administrator":
      return t`The one who has been administrator longest steps down by himself alone.`;
    case "public_mail_domain":
      return t`${domain}: everybody can have an address there, so it says nothing about who belongs to you.`;
    case "domain_not_own":
      return t`${domain}: none of your own verified addresses is there. Add and verify one on your profile first.`;
    case "invalid":
      return named === undefined ? undefined : t`${domain} is not a domain. Write it as in an address, after the @.`;
    case "blank":
      return t`Write a name.`;
    case "max_length":
      return Number.isFinite(max) ? t`The name is longer than ${max} characters.` : undefined;
    case "control_characters":
      return t`The name has characters that cannot be seen.`;
    case "watched_word":
      return t`This name cannot be used.`;
    default:
      return undefined;
  }
}
