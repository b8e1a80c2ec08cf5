/** What each act is called; one that has no name here stands as it was recorded. Every area names its own. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const ACT_NAMES: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  "operators.make": msg`Made an operator:`,
  "operators.unmake": msg`No operator any more:`,
  "prices.set": msg`Prices set by hand:`,
  "feeds.pause": msg`Feed paused:`,
  "feeds.resume": msg`Feed goes on:`,
  "feeds.take": msg`Refused message taken as it is:`,
  "feeds.drop": msg`Refused message dropped:`,
  "feeds.decide": msg`Decided between feeds:`,
  "feeds.give_back": msg`Given back to the feeds:`,
  "rounds.move_deadline": msg`Deadline moved:`,
  "rounds.tick": msg`Did what was due:`,
  "rounds.settle_again": msg`Settled anew:`,
  "fixtures.change": msg`Fixture changed:`,
  "fixtures.move": msg`Fixture moved to another round:`,
  "fixtures.postpone": msg`Fixture postponed:`,
  "match.tell": msg`Told of a match:`,
  "match.undo": msg`Taken back of a match:`,
  "corrections.make": msg`Corrected:`,
  "corrections.take_back": msg`Correction taken back:`,
  "footballers.add": msg`New footballer:`,
  "footballers.change": msg`Footballer changed:`,
  "season.next": msg`Next season begun:`,
};
