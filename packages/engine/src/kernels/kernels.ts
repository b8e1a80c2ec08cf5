/** The kernels by name: what a worker thread can be asked to run. Each is a function of typed arrays and numbers. */
import { addPoints } from "./add-points.ts";
import { carryRows } from "./carry-rows.ts";
import { countOwners } from "./count-owners.ts";
import { countSquads } from "./count-squads.ts";
import { countTotals } from "./count-totals.ts";
import { countTwice } from "./count-twice.ts";
import { fillRanks } from "./fill-ranks.ts";
import { fillResults } from "./fill-results.ts";
import { findHolders } from "./find-holders.ts";
import { imagineEnds } from "./imagine-ends.ts";
import { placeOrder } from "./place-order.ts";
import { fillBases, rankMemberships } from "./rank-memberships.ts";
import { scoreRows } from "./score-rows.ts";
import { shiftTotals } from "./shift-totals.ts";

export const KERNELS = {
  scoreRows,
  placeOrder,
  countTotals,
  countTwice,
  shiftTotals,
  addPoints,
  carryRows,
  countOwners,
  countSquads,
  fillRanks,
  fillResults,
  findHolders,
  imagineEnds,
  fillBases,
  rankMemberships,
};

export type KernelName = keyof typeof KERNELS;
export type KernelArgs<Name extends KernelName> = Parameters<(typeof KERNELS)[Name]>[0];
export type KernelResult<Name extends KernelName> = ReturnType<(typeof KERNELS)[Name]>;
