/** What of a member may stay once it is erased. Pure. */

/** How an erased member is called: told apart from others, and no longer known. */
export function pseudonymOf({ short_id }: { short_id: string }): string {
  return `Erased member ${short_id}`;
}

const OPEN_MATTERS = {
  not_archived: "The member is not archived.",
  bookings_ahead: "Bookings are still to come, or are being paid.",
  subscriptions_running: "Memberships are still running.",
  payments_open: "Payments are open or disputed.",
  refunds_under_way: "Refunds are under way.",
  invoices_open: "Invoices are drafts or not paid.",
  account_credit: "There is credit left.",
  sole_account_owner: "The member is the only owner of an account.",
  cards_under_way: "A card is just being saved.",
} as const;
export type OpenMatter = keyof typeof OPEN_MATTERS;

/** A matter as a failure names it: which it is, in words, and the objects that it is about. */
export function reasonOf({ code, ids }: { code: OpenMatter; ids: string[] }) {
  return { code, message: OPEN_MATTERS[code], ids };
}

/** Said of a person, whatever its value is. */
const OF_A_PERSON = /^(name|email|phone|address|custom_fields|metadata|external_id|locale)$/;
/** Texts that say nothing of a person: our ids, numbers of documents, and words of ours where only such stand. */
const OUR_ID = /^[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}$/;
const OUR_NUMBER = /-\d{4}-\d{6}$/;
const OUR_WORDS =
  /^(status|from|to|type|unit|currency|provider|method|result|direction|role|mode|timezone|settlement|interval|code|failure_code|changed|.*_type)$/;
const TIMES = /_(at|local|from|until|since|on)$/;

/**
 * What the trail keeps of what an event said: which fields changed, numbers, times, ids and words of ours.
 * Anything else may be a person's words, and becomes null, so that a field that comes later is left out.
 */
export function withoutPerson(value: unknown, name = ""): unknown {
  if (OF_A_PERSON.test(name)) return null;
  if (Array.isArray(value)) return value.map((item) => withoutPerson(item, name));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withoutPerson(inner, key)]),
    );
  }
  if (typeof value !== "string") return value;
  const ours = OUR_ID.test(value) || (name === "number" && OUR_NUMBER.test(value));
  return ours || OUR_WORDS.test(name) || TIMES.test(name) ? value : null;
}
