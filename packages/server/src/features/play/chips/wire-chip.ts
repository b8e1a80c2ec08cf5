/** Chips as clients send them. */
import { decodeChip } from "@elleveren/contract";
import type { ChipName } from "@elleveren/rules";

import { refuseField } from "../../../http/calls/errors.ts";

/** A sent chip: null for none, undefined when the client says nothing. An unknown word ends the request with 400. */
export function readWireChip(word: string | null | undefined): ChipName | null | undefined {
  if (word === undefined || word === null) return word;
  if (word === "") return null;
  const chip = decodeChip(word);
  if (!chip) throw refuseField("chip", "chip_not_in_season");
  return chip;
}
