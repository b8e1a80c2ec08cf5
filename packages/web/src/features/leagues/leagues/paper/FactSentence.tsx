import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WirePaperFact } from "@elleveren/contract";
import type { ReactNode } from "react";

import { Man, Team, Teams } from "./Named.tsx";

interface FactSentenceProps {
  readonly fact: WirePaperFact;
  readonly event: number;
  /** Any number from 0. */
  readonly variant: number;
}

/** A fact in a sentence, in one of several ways: which one follows from the paper, so that everybody reads the same. */
export function FactSentence({ fact, event, variant }: FactSentenceProps) {
  const { kind, entries, element, value, more } = fact;
  const { t } = useLingui();
  const [first, second] = entries.map((entry) => <Team key={entry.entry} team={entry} event={event} />);
  const teams = <Teams teams={entries} event={event} />;
  const man = element === null ? null : <Man id={element} />;
  const points = t`${plural(value, { one: "# point", other: "# points" })}`;
  const morePoints = t`${plural(more, { one: "# point", other: "# points" })}`;
  const places = t`${plural(value, { one: "# place", other: "# places" })}`;
  const members = t`${plural(more, { one: "# team", other: "# teams" })}`;
  const rounds = t`${plural(more, { one: "# round", other: "# rounds" })}`;
  /** One of the ways. */
  const say = (...ways: readonly ReactNode[]) => ways[variant % ways.length];
  switch (kind) {
    case "hero":
      return more > 1
        ? say(
            <Trans>
              {teams} shared the best round: {points}.
            </Trans>,
            <Trans>
              {points} were the most of the round, and {teams} all had them.
            </Trans>,
          )
        : say(
            <Trans>
              {first} had the best round of all: {points}.
            </Trans>,
            <Trans>
              The round belonged to {first}, with {points}.
            </Trans>,
            <Trans>
              {points} were the most of the round, and {first} had them.
            </Trans>,
          );
    case "record":
      return say(
        <Trans>
          Nobody in the league has had more in a round this season than {first} now: {points}. The former best was{" "}
          {more}.
        </Trans>,
        <Trans>
          {first} put the season's mark at {points}; it stood at {more}.
        </Trans>,
      );
    case "lead_taken":
      return second
        ? say(
            <Trans>
              {first} went past {second} and leads by {points}.
            </Trans>,
            <Trans>
              {second} had to make way: {first} is on top now, {points} ahead.
            </Trans>,
          )
        : say(
            <Trans>
              {first} leads the league now, {points} ahead.
            </Trans>,
          );
    case "lead_kept":
      return more > 1
        ? say(
            <Trans>
              {first} leads by {points}, and has done so for {rounds}.
            </Trans>,
            <Trans>
              {rounds} on top now for {first}, {points} ahead of the next.
            </Trans>,
          )
        : say(
            <Trans>
              {first} leads by {points}.
            </Trans>,
          );
    case "lead_shared":
      return say(
        <Trans>
          {members} are level at the top, among them {teams}.
        </Trans>,
        <Trans>Nothing between them at the top: {teams}.</Trans>,
      );
    case "climb":
      return say(
        <Trans>
          {places} up: nobody climbed further than {first}.
        </Trans>,
        <Trans>
          {first} made the longest way up, {places}.
        </Trans>,
      );
    case "duel":
      return value === 0
        ? say(
            <Trans>
              {first} and {second} could not be told apart: {morePoints} each.
            </Trans>,
          )
        : say(
            <Trans>
              {first} beat {second} by {points}, closer than anybody else.
            </Trans>,
            <Trans>
              {points} decided between {first} and {second}.
            </Trans>,
          );
    case "unlucky":
      return say(
        <Trans>
          {first} lost with {points}, which would have been enough elsewhere: {second} had {more}.
        </Trans>,
        <Trans>
          {points}, and still nothing for {first}, as {second} had {more}.
        </Trans>,
      );
    case "captain":
      return say(
        <Trans>
          {man} with the armband brought {teams} {points}.
        </Trans>,
        <Trans>
          The best armband was on {man}: {points} for {teams}.
        </Trans>,
      );
    case "captain_failed":
      return say(
        <Trans>
          {members} had the armband on {man}, who came to {points}.
        </Trans>,
        <Trans>
          {man} was captain of {members}, and had {points}: it happens to the best.
        </Trans>,
      );
    case "alone":
      return say(
        <Trans>
          Only {first} had {man}: {points} that nobody else got.
        </Trans>,
        <Trans>
          {man} brought {points}, and in the whole league to {first} alone.
        </Trans>,
      );
    case "bench":
      return say(
        <Trans>
          {points} stayed on the bench of {first}, {more} of them with {man}.
        </Trans>,
        <Trans>
          {first} had {points} on the bench; {man} alone would have brought {more}.
        </Trans>,
      );
  }
}
