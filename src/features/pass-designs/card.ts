import type { PassContent, PassField, PassImages } from "@/ports/wallet/port";
import type { PassDesign, PassDesignField, PassSlot } from "./schema";
import { type CardValues, cardValues, type Holder, renderTemplate } from "./template-rules";

export type Drawing = Pick<PassDesign, "type" | "description" | "colors" | "fields" | "barcode">;

/** A design filled in for one holder: what every platform and the screen show. */
export type Card = { fields: PassDesignField[]; alt_text: string | null };

/** Fills a design's templates in. A field that has nothing to say to this holder is left out. */
export function renderCard(design: Drawing, holder: Holder): Card {
  const values: CardValues = cardValues(holder);
  const { alt_text } = design.barcode;
  return {
    fields: design.fields
      .map((field) => ({ ...field, value: renderTemplate(field.value, values) }))
      .filter((field) => field.value !== ""),
    alt_text: alt_text === null ? null : renderTemplate(alt_text, values) || null,
  };
}

/** The longest that Apple's card shows of an organization's name beside its logo, and in its header. */
const LOGO_TEXT = 40;
const ORGANIZATION_NAME = 64;

/** An Apple pass of the card. `code` is what the door scans; null on a card that opens none. */
export function composePass(
  design: Drawing,
  card: Card,
  holder: Holder,
  pass: {
    serialNumber: string;
    authenticationToken: string;
    code: string | null;
    voided: boolean;
    images: PassImages;
  },
): PassContent {
  const { name } = holder.organization;
  return {
    serialNumber: pass.serialNumber,
    authenticationToken: pass.authenticationToken,
    // Until the update service of Apple's "Web Service Reference" answers, a phone must not be told of one.
    webServiceUrl: null,
    organizationName: name.slice(0, ORGANIZATION_NAME),
    description: design.description,
    style: design.type === "membership" ? "generic" : "eventTicket",
    backgroundColor: design.colors.background,
    foregroundColor: design.colors.foreground,
    labelColor: design.colors.label,
    logoText: name.slice(0, LOGO_TEXT),
    headerFields: fieldsOf(card, "header"),
    primaryFields: fieldsOf(card, "primary"),
    secondaryFields: fieldsOf(card, "secondary"),
    auxiliaryFields: fieldsOf(card, "auxiliary"),
    backFields: fieldsOf(card, "back"),
    barcode:
      pass.code === null
        ? null
        : { format: design.barcode.format, message: pass.code, altText: card.alt_text },
    expiresAt: holder.expires_at,
    relevantAt: null,
    voided: pass.voided,
    sharingProhibited: design.type === "membership",
    images: pass.images,
    strings: {},
  };
}

function fieldsOf(card: Card, slot: PassSlot): PassField[] {
  return card.fields
    .filter((field) => field.slot === slot)
    .map(({ key, label, value }) => ({ key, label, value }));
}
