import type { Ctx } from "@/server/context";
import type { PassDesign, PassDesignField } from "./schema";
import type { DesignContent } from "./store";

const field = (
  slot: PassDesignField["slot"],
  key: string,
  label: string,
  value: string,
): PassDesignField => ({ slot, key, label, value });

/** A quiet dark card with the member's name, number and time of joining. */
const MEMBERSHIP = [
  field("primary", "member", "MEMBER", "{{member.name}}"),
  field("secondary", "number", "NUMBER", "{{member.short_id}}"),
  field("secondary", "since", "SINCE", "{{member.since}}"),
  field("auxiliary", "expires", "VALID UNTIL", "{{pass.expires_on}}"),
];

/** The event's title, day, time and place, the number of people, and the reference for the desk. */
const TICKET = [
  field("header", "day", "DATE", "{{booking.day}}"),
  field("primary", "event", "EVENT", "{{booking.title}}"),
  field("secondary", "starts", "STARTS", "{{booking.starts_at}}"),
  field("secondary", "place", "PLACE", "{{booking.place}}"),
  field("auxiliary", "seats", "PLACES", "{{booking.seats}}"),
  field("auxiliary", "reference", "BOOKING", "{{booking.reference}}"),
  field("back", "member", "Booked by", "{{member.name}}"),
];

/** Returns the default design. */
export function plainDesign(
  ctx: Pick<Ctx, "org">,
  given: { name: string; type?: PassDesign["type"] | undefined },
): Omit<DesignContent, "images"> {
  const ticket = given.type === "event_ticket";
  return {
    name: given.name,
    type: given.type ?? "membership",
    description: `${given.name} of ${ctx.org.name}`.slice(0, 200),
    logo_text: null,
    colors: { background: "#134e4a", foreground: "#ffffff", label: "#99f6e4" },
    fields: ticket ? TICKET : MEMBERSHIP,
    barcode: { format: "qr", alt_text: ticket ? "{{booking.reference}}" : "{{member.short_id}}" },
    code_policy: "static",
    expiry: { rule: ticket ? "booking" : "membership" },
    sharing_prohibited: !ticket,
    links: [],
    translations: {},
  };
}
