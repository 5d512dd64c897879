import { ID_KINDS, type IdPrefix } from "@/lib/ids";

/** Returns the id prefix that the name of a field or a component stands for. */
export function kindOf(name: string): IdPrefix | undefined {
  return prefixOf(ALIASES[name] ?? name);
}

/** Returns the id prefix named by the last words of a field or a component: `default_payment_method`. */
function prefixOf(name: string): IdPrefix | undefined {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  const kinds = Object.entries(ID_KINDS) as [IdPrefix, string][];
  const [longest] = kinds
    .filter(([, kind]) => `_${words}`.includes(`_${kind}`))
    .sort(([, one], [, other]) => {
      const last = (kind: string) => words.lastIndexOf(kind) + kind.length;
      return last(other) - last(one) || other.length - one.length;
    });
  return longest?.[0];
}

const ULID = "01KB6V5T2GQ8N4RD7YHX3M9CJE";

/** Returns an id like ours, for the kind that a field or a component is named after. */
export function exampleId(kind: string): string {
  const prefix = kindOf(kind);
  if (!prefix) return ULID;
  // Each kind gets its own ending, spelt in the alphabet of ULIDs.
  const own = [...prefix].map((letter) => ULID_LETTERS[letter.charCodeAt(0) % 32]).join("");
  return `${prefix}_${ULID.slice(0, -own.length)}${own}`;
}
const ULID_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Names that say less than the kind they stand for. */
const ALIASES: Record<string, string> = {
  Actor: "api_key",
  actor: "api_key",
  object: "booking",
  Invitation: "booking_guest",
  source: "benefit_grant",
  Scanner: "door_scanner",
  scanner: "door_scanner",
  Occurrence: "event",
  Attendee: "booking",
  PassCheck: "pass_scan",
  BookingHistoryEntry: "webhook_event",
  TimelineItem: "webhook_event",
  MemberExportInvitation: "booking_guest",
  merged_into: "member",
  follows: "recurring_event",
  note: "member_note",
  series: "booking_series",
  grant: "benefit_grant",
};
