import { monotonicFactory } from "ulid";

const ulid = monotonicFactory();

/** The type prefixes of the contract (§1): an id tells what it names. */
export type IdPrefix =
  | "org"
  | "ten"
  | "key"
  | "mbr"
  | "usr"
  | "evh"
  | "evr"
  | "bkg"
  | "prl"
  | "pay"
  | "pm"
  | "ref"
  | "inv"
  | "crn"
  | "pas"
  | "pds"
  | "wev"
  | "all"
  | "pcl"
  | "pcu"
  | "req";

/** A new opaque id: prefix, underscore and a ULID, so that ids sort by creation. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${ulid()}`;
}
