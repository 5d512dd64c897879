import { encodeTime, monotonicFactory } from "ulid";

/** Drawn many at a time: byte by byte, as the library would, they cost more than all the rest of an id. */
const random = new Uint8Array(4096);
let drawn = random.length;

const ulid = monotonicFactory(() => {
  if (drawn === random.length) {
    crypto.getRandomValues(random);
    drawn = 0;
  }
  return (random[drawn++] ?? 0) / 256;
});

/** The type prefixes of the contract (§1): an id tells what it names. */
export type IdPrefix =
  | "org"
  | "ten"
  | "key"
  | "ptk"
  | "mbr"
  | "usr"
  | "mnt"
  | "grp"
  | "acc"
  | "acm"
  | "cfd"
  | "evt"
  | "rev"
  | "evh"
  | "evr"
  | "plc"
  | "bkg"
  | "bks"
  | "wle"
  | "prd"
  | "sub"
  | "clk"
  | "ben"
  | "grt"
  | "bus"
  | "prl"
  | "txr"
  | "pmc"
  | "ded"
  | "quo"
  | "pay"
  | "pm"
  | "ref"
  | "rcn"
  | "inv"
  | "crn"
  | "pas"
  | "pds"
  | "pct"
  | "pdr"
  | "pim"
  | "mph"
  | "pin"
  | "gwi"
  | "whe"
  | "wev"
  | "whd"
  | "cfe"
  | "ntc"
  | "all"
  | "pcl"
  | "pcu"
  | "pck"
  | "dsc"
  | "scn"
  | "vis"
  | "sir"
  | "psk"
  | "req";

/** A new opaque id: prefix, underscore and a ULID, so that ids sort by creation. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${ulid()}`;
}

/** What sorts before every id of its kind that is made from an instant on, by the machine's own clock. */
export function firstIdAt(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${encodeTime(at.getTime(), 10)}`;
}
