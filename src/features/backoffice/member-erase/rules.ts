/** The parts of a member that may stay once it is erased. Pure. */
import type { OpenMatter } from "./words";

/** Returns an erased member's name: distinct from others, and anonymous. */
export function pseudonymOf({ short_id }: { short_id: string }): string {
  return `Erased member ${short_id}`;
}

/** The words in place of the reason that staff gave for a lower price. */
export const ERASED_REASON = "Erased reason";

const WORDS = {
  not_archived: "The member is not archived.",
  bookings_ahead: "Bookings are still to come, or are being paid.",
  subscriptions_running: "Memberships are still running.",
  payments_open: "Payments are open or disputed.",
  refunds_under_way: "Refunds are under way.",
  invoices_open: "Invoices are drafts or not paid.",
  account_credit: "There is credit left.",
  sole_account_owner: "The member is the only owner of an account.",
  cards_under_way: "A card is just being saved.",
} satisfies Record<OpenMatter, string>;

/** Returns a matter as a failure names it: its code, its words, and its objects. */
export function reasonOf({ code, ids }: { code: OpenMatter; ids: string[] }) {
  return { code, message: WORDS[code], ids };
}

/** Fields about a person, whatever their value. */
const OF_A_PERSON = /^(name|email|phone|address|custom_fields|metadata|external_id|locale)$/;
/**
 * Texts that tell nothing about a person: our ids, document numbers, and our own words where only
 * those occur.
 */
const OUR_ID = /^[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}$/;
const OUR_NUMBER = /-\d{4}-\d{6}$/;
const OUR_WORDS =
  /^(status|from|to|type|unit|currency|provider|method|result|direction|role|mode|timezone|settlement|interval|code|failure_code|changed|.*_type)$/;
const TIMES = /_(at|local|from|until|since|on)$/;

/**
 * Returns the part of an event's data that the trail keeps: changed fields' names, numbers, times,
 * ids and our own words. Anything else may be a person's words, and becomes null, so that a field
 * added later is left out.
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

/**
 * Returns a function that replaces a person's names and addresses in a text by the pseudonym, and
 * the reasons that staff gave for a lower price.
 */
export function withoutNames(
  { names, addresses, reasons }: { names: string[]; addresses: string[]; reasons: string[] },
  pseudonym: string,
): (text: string) => string {
  // Reasons first, since they may name the person. A line lists them as `, Reason −€5.00`: the same
  // words elsewhere are the goods sold.
  const given = anyOf(reasons, "(?<=, )", "(?= −)");
  // Whole words only: "Al" is no part of "Rental". A name may end with a sign, where \b is no edge.
  const named = anyOf(
    [...names, ...addresses],
    "(?<![\\p{L}\\p{M}\\p{N}])",
    "(?![\\p{L}\\p{M}\\p{N}])",
  );
  return (text) => text.replace(given, () => ERASED_REASON).replace(named, () => pseudonym);
}

/** Returns a regular expression for any one of the texts between two edges, the longest first. */
function anyOf(texts: string[], before: string, after: string): RegExp {
  const escaped = texts
    .filter((text) => text !== "")
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  // Without a text, it matches nothing.
  return new RegExp(`${before}(${escaped.join("|") || "(?!)"})${after}`, "giu");
}
