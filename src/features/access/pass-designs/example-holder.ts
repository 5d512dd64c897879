import { HOUR } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { bookingReference, type Holder } from "./holder-rules";
import type { DesignContent } from "./store";
import { customFieldKey, placeholdersIn } from "@/lib/card-template";

/**
 * Returns a holder with a value for every placeholder, and a long name: for checking a design and
 * for a preview without a member.
 */
export function exampleHolder(ctx: Pick<Ctx, "org" | "now">, design: DesignContent): Holder {
  const now = ctx.now();
  const in_ = (hours: number) => new Date(Math.ceil(now.getTime() / HOUR) * HOUR + hours * HOUR);
  const booking = {
    id: "bkg_01EXAMPLE000000000000K4M7P",
    event_id: null,
    title: design.type === "event_ticket" ? "Morning sail and breakfast" : "Meeting room",
    place: ctx.org.name,
    starts_at: in_(48),
    ends_at: in_(50),
    timezone: ctx.org.default_timezone,
    quantity: 2,
    reference: bookingReference("bkg_01EXAMPLE000000000000K4M7P"),
    status: "confirmed",
  };
  const keys = design.fields.flatMap(({ value }) => placeholdersIn(value)).map(customFieldKey);
  return {
    organization: ctx.org,
    member: {
      name: "Maximiliane Musterfrau",
      short_id: "ABCD2345",
      status: "active",
      email: "maximiliane@example.org",
      created_at: now,
      custom_fields: Object.fromEntries(keys.flatMap((key) => (key ? [[key, "Example"]] : []))),
    },
    expires_at: design.expiry.rule === "pass" ? null : in_(24 * 365),
    membership: {
      product: "Full membership",
      status: "active",
      starts_at: now,
      renews_at: in_(24 * 30),
      ends_at: design.expiry.rule === "membership" ? in_(24 * 365) : null,
    },
    allowances: [
      { name: "Meeting rooms", unit: "minutes", quantity: 600, left: 450, currency: "EUR" },
    ],
    next_booking: booking,
    booking: design.type === "event_ticket" ? booking : null,
  };
}
