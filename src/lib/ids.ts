import { encodeTime, monotonicFactory } from "ulid";

/**
 * Random bytes drawn many at a time: drawing them singly, as the library would, costs more than the rest of an
 * id.
 */
const random = new Uint8Array(4096);
let drawn = random.length;

const ulid = monotonicFactory(() => {
  if (drawn === random.length) {
    crypto.getRandomValues(random);
    drawn = 0;
  }
  return (random[drawn++] ?? 0) / 256;
});

/** The object that each id prefix of the contract (§1) stands for. */
export const ID_KINDS = {
  org: "organization",
  ten: "tenant",
  apv: "approval",
  key: "api_key",
  ptk: "portal_token",
  mbr: "member",
  usr: "user",
  mnt: "member_note",
  grp: "group",
  acc: "account",
  acm: "account_member",
  aci: "account_invitation",
  cfd: "custom_field",
  evt: "event",
  rev: "recurring_event",
  evh: "host",
  evr: "resource",
  plc: "policy",
  bkg: "booking",
  bks: "booking_series",
  gst: "booking_guest",
  wle: "waitlist_entry",
  prd: "product",
  sub: "subscription",
  clk: "test_clock",
  ben: "benefit",
  grt: "benefit_grant",
  bus: "benefit_usage",
  prl: "price_rule",
  txr: "tax_rate",
  pmc: "promo_code",
  ded: "price_deduction",
  quo: "quote",
  pay: "payment",
  pm: "payment_method",
  ref: "refund",
  dsp: "dispute",
  rcn: "reconciliation",
  pyo: "payout",
  pyi: "payout_item",
  csd: "cash_desk",
  css: "cash_session",
  csm: "cash_movement",
  inv: "invoice",
  crn: "credit_note",
  pas: "pass",
  pds: "pass_design",
  pct: "pass_certificate",
  pdr: "pass_design_revision",
  pim: "pass_image",
  mph: "member_photo",
  imp: "import",
  exp: "export",
  viw: "view",
  blk: "bulk_action",
  pin: "pass_install",
  gwi: "google_wallet_issuer",
  img: "image",
  whe: "webhook_endpoint",
  wev: "webhook_event",
  whd: "webhook_delivery",
  cfe: "calendar_feed",
  ntc: "notice",
  all: "allocation",
  pcl: "processor_call",
  pcu: "processor_customer",
  pck: "pass_code_key",
  dsc: "door_scanner",
  stf: "staff",
  rol: "staff_role",
  scn: "pass_scan",
  vis: "visit",
  sir: "sign_in_request",
  psk: "passkey",
  pdv: "push_device",
  req: "request",
  rql: "request_log_entry",
} as const;
export type IdPrefix = keyof typeof ID_KINDS;

/** Returns the kind of object that an id's prefix stands for; null for none. Pure. */
export function kindOfId(id: string): (typeof ID_KINDS)[IdPrefix] | null {
  const prefix = id.slice(0, Math.max(0, id.indexOf("_")));
  return Object.hasOwn(ID_KINDS, prefix) ? ID_KINDS[prefix as IdPrefix] : null;
}

/** Returns a new opaque id: prefix, underscore and a ULID, so that ids sort by creation. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${ulid()}`;
}

/** Returns a text that sorts before every id made from an instant on, by the machine's own clock. */
export function firstIdAt(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${encodeTime(at.getTime(), 10)}`;
}
