import { ACCESS_VALUES } from "./example-values/access";
import { FIGURE_VALUES } from "./example-values/figures";
import { MONEY_VALUES } from "./example-values/money";
import { PEOPLE_VALUES } from "./example-values/people";
import { PLATFORM_VALUES } from "./example-values/platform";
import { SCHEDULING_VALUES } from "./example-values/scheduling";

/**
 * The club of the examples: Harbour Coworking in Hamburg, its member Ines Duarte, and a meeting room that she has
 * booked for a Monday evening. A field has its value in every object; `Owner.field` only in one kind.
 */
const VALUES: Record<string, unknown> = {
  ...PEOPLE_VALUES,
  ...MONEY_VALUES,
  ...SCHEDULING_VALUES,
  ...ACCESS_VALUES,
  ...FIGURE_VALUES,
  ...PLATFORM_VALUES,
};

/** Moments, by the name of the field; the first match counts, and pairs are in order. The local ones are Berlin's. */
export const MOMENTS: [name: RegExp, instant: string, local: string][] = [
  [/^current_period_starts_at$|^since$/, "2027-03-01T00:00:00.000Z", "2027-03-01T00:00:00"],
  [/^current_period_ends_at$/, "2027-04-01T00:00:00.000Z", "2027-04-01T00:00:00"],
  [/^(held_until|offer_expires_at)$/, "2027-03-01T09:22:00.000Z", "2027-03-01T10:22:00"],
  [
    /(^|_)(ends|closes|finishes)_at|_lt$|^to(_local)?$|^until$/,
    "2027-03-15T18:30:00.000Z",
    "2027-03-15T19:30:00",
  ],
  [
    /(^|_)(starts|opens|begins)_at|^from(_local)?$/,
    "2027-03-15T17:00:00.000Z",
    "2027-03-15T18:00:00",
  ],
  [
    /^(valid_until|expires_at|materialized_until)$|_expires_at$/,
    "2027-12-31T23:00:00.000Z",
    "2028-01-01T00:00:00",
  ],
  [/^valid_from$/, "2027-01-01T00:00:00.000Z", "2027-01-01T01:00:00"],
  [/./, "2027-03-01T09:12:00.000Z", "2027-03-01T10:12:00"],
];

/** Time fields that are never null in an ordinary object. */
export const HAPPENED =
  /^(current_period_(starts|ends)_at|published_at|last_seen_at|paired_at|issued_at|due_at)$/;

/** Returns the example value of an object's field, if it fits the schema. */
export function valueOf(owner: string, name: string, fits: (value: unknown) => boolean): unknown {
  const kind = owner.replace(/^Portal(?=[A-Z])/, "").replace(/(WithSecret|WithKey|Record)$/, "");
  for (const key of [`${owner}.${name}`, `${kind}.${name}`, name])
    if (key in VALUES && fits(VALUES[key])) return VALUES[key];
  return undefined;
}
