import type { Ctx } from "@/server/context";
import { languageOf, languages, wordsOf } from "@/server/words/catalogue";
import type { Messages } from "@/server/words/messages";
import type { PassDesign, PassDesignField, PassTranslations } from "./schema";
import type { DesignContent } from "./store";

type Label = keyof Messages["pass_cards"]["design"];
type Plain = { slot: PassDesignField["slot"]; key: string; label: Label; value: string };

const field = (slot: Plain["slot"], key: string, label: Label, value: string): Plain => ({
  slot,
  key,
  label,
  value,
});

/** A quiet dark card with the member's name, number, time of joining and next booking, to which it counts down. */
const MEMBERSHIP = [
  field("header", "next", "next", "{{next_booking.countdown}}"),
  field("primary", "member", "member", "{{member.name}}"),
  field("secondary", "number", "number", "{{member.short_id}}"),
  field("secondary", "since", "since", "{{member.since}}"),
  field("auxiliary", "expires", "expires", "{{pass.expires_on}}"),
  field("back", "next_booking", "next", "{{next_booking.title}}"),
];

/** The event's title, day, time and place, the number of people, and the reference for the desk. */
const TICKET = [
  field("header", "day", "day", "{{booking.day}}"),
  field("primary", "event", "event", "{{booking.title}}"),
  field("secondary", "starts", "starts", "{{booking.starts_at}}"),
  field("secondary", "place", "place", "{{booking.place}}"),
  field("auxiliary", "seats", "seats", "{{booking.seats}}"),
  field("auxiliary", "reference", "reference", "{{booking.reference}}"),
  field("back", "member", "booked_by", "{{member.name}}"),
];

/** Returns the default design, with its labels in the club's language and translated into the others. */
export function plainDesign(
  ctx: Pick<Ctx, "org">,
  given: { name: string; type?: PassDesign["type"] | undefined; fields?: object | undefined },
): Omit<DesignContent, "images"> {
  const ticket = given.type === "event_ticket";
  const plain = ticket ? TICKET : MEMBERSHIP;
  const fields = labelled(plain, ctx.org.locale);
  return {
    name: given.name,
    type: given.type ?? "membership",
    description: `${given.name} of ${ctx.org.name}`.slice(0, 200),
    logo_text: null,
    colors: { background: "#134e4a", foreground: "#ffffff", label: "#99f6e4" },
    fields,
    barcode: { format: "qr", alt_text: ticket ? "{{booking.reference}}" : "{{member.short_id}}" },
    code_policy: "static",
    expiry: { rule: ticket ? "booking" : "membership" },
    sharing_prohibited: !ticket,
    links: [],
    translations: given.fields ? {} : translated(plain, fields, ctx.org.locale),
  };
}

function labelled(plain: Plain[], locale: string): PassDesignField[] {
  const words = wordsOf("pass_cards", { locale });
  return plain.map((one) => ({ ...one, label: words(`design.${one.label}`) }));
}

/** Returns the labels' translations into the catalogue's other languages. */
function translated(plain: Plain[], here: PassDesignField[], locale: string): PassTranslations {
  const others = languages().filter((language) => language !== languageOf(locale));
  return Object.fromEntries(
    others.map((language) => {
      const there = labelled(plain, language);
      const pairs = here.map(({ label }, at) => [label, there[at]?.label ?? label] as const);
      return [language, Object.fromEntries(pairs.filter(([from, to]) => from !== to))];
    }),
  );
}
