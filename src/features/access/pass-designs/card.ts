import type { PassContent, PassField, PassImages } from "@/ports/wallet/port";
import { cardValues, type Holder } from "./holder-rules";
import type { PassDesignField, PassSlot } from "./schema";
import type { DesignContent } from "./store";
import { translateCard } from "./translate-rules";
import { wordOf } from "./words";
import { placeholdersIn, renderTemplate } from "@/lib/card-template";

/** The part of a design that a card shows. */
export type Drawing = Omit<DesignContent, "images" | "expiry">;

/** A field as it is filled in; `countdown`: what a phone counts down to, instead of showing the text. */
export type CardField = PassDesignField & { countdown?: Date };

/** A design filled in for one holder, as every platform and the screen show it. */
export type Card = {
  /** Text beside the logo; null shows none. */
  logo_text: string | null;
  description: string;
  fields: CardField[];
  alt_text: string | null;
};

/**
 * The most that Apple's card shows of an organization's name beside its logo, and in its header.
 */
const LOGO_TEXT = 40;
const ORGANIZATION_NAME = 64;
/**
 * The most that a phone accepts in a field and below the code: one member's value may be longer.
 */
const FRONT_VALUE = 200;
const BACK_VALUE = 4_000;
const ALT_TEXT = 64;
const MOST_BACK = 50;

/**
 * Fills in a design's templates, in the organization's language. Fields without a value for this
 * holder are left out, and values too long for a phone are cut.
 */
export function renderCard(design: Drawing, holder: Holder): Card {
  const card = fillIn(design, holder);
  return {
    ...card,
    fields: card.fields.map((field) => ({
      ...field,
      value: cutTo(field.slot === "back" ? BACK_VALUE : FRONT_VALUE, field.value),
    })),
    alt_text: card.alt_text && cutTo(ALT_TEXT, card.alt_text),
  };
}

/** Fills it in at full length: a design that is too long for everybody should be fixed, not cut. */
export function fillIn(design: Drawing, holder: Holder): Card {
  const values = cardValues(holder);
  const { alt_text } = design.barcode;
  return {
    logo_text: (design.logo_text ?? holder.organization.name.slice(0, LOGO_TEXT)) || null,
    description: design.description,
    fields: design.fields
      .map((field) => ({
        ...field,
        value: renderTemplate(field.value, values),
        ...countdownOf(field.value, holder),
      }))
      .filter((field) => field.value !== ""),
    alt_text: alt_text === null ? null : renderTemplate(alt_text, values) || null,
  };
}

/** A field counts down when it holds nothing else. */
function countdownOf(template: string, { booking, next_booking }: Holder) {
  const [name, ...more] = placeholdersIn(template);
  const alone =
    more.length === 0 && template.trim().startsWith("{{") && template.trim().endsWith("}}");
  const to =
    name === "next_booking.countdown"
      ? next_booking
      : name === "booking.countdown"
        ? booking
        : null;
  return alone && to ? { countdown: to.starts_at } : {};
}

function cutTo(most: number, text: string): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`;
}

/**
 * Returns an Apple pass of the card. The door scans `code`; null on a card that opens none. A
 * membership card with a strip is a store card, as only those show it; tickets are event tickets.
 */
export function composePass(
  design: Drawing,
  card: Card,
  holder: Holder,
  pass: {
    serialNumber: string;
    authenticationToken: string;
    webServiceUrl: string | null;
    code: string | null;
    voided: boolean;
    images: PassImages;
    /** True when the strip was uploaded, rather than drawn by us. */
    ownStrip: boolean;
  },
): PassContent {
  const back = [
    ...fieldsOf(card, "back"),
    ...design.links.map(({ key, label, url }) => ({ key, label, value: url, link: url })),
  ];
  return {
    serialNumber: pass.serialNumber,
    authenticationToken: pass.authenticationToken,
    webServiceUrl: pass.webServiceUrl,
    organizationName: holder.organization.name.slice(0, ORGANIZATION_NAME),
    description: card.description,
    style: design.type === "event_ticket" ? "eventTicket" : pass.ownStrip ? "storeCard" : "generic",
    backgroundColor: design.colors.background,
    foregroundColor: design.colors.foreground,
    labelColor: design.colors.label,
    logoText: card.logo_text,
    headerFields: fieldsOf(card, "header"),
    primaryFields: fieldsOf(card, "primary"),
    secondaryFields: fieldsOf(card, "secondary"),
    auxiliaryFields: fieldsOf(card, "auxiliary"),
    backFields: pass.voided
      ? [revokedField(holder.organization.locale), ...back].slice(0, MOST_BACK)
      : back,
    barcode:
      pass.code === null
        ? null
        : { format: design.barcode.format, message: pass.code, altText: card.alt_text },
    expiresAt: holder.expires_at,
    relevantAt: relevantAt(design, holder),
    voided: pass.voided,
    sharingProhibited: design.sharing_prohibited,
    images: pass.images,
    strings: translateCard(design, holder),
  };
}

/**
 * Returns a field for revoked passes: a phone does not announce that a pass turns grey, only
 * changed fields. Its key is one that no field of a design can have.
 */
function revokedField(locale: string): PassField {
  const value = wordOf("revoked", locale);
  return { key: "foyer-status", label: wordOf("status", locale), value, changeMessage: "%@" };
}

/**
 * Returns when a pass appears on the lock screen: at the start of a ticket's booking, or of the next
 * one that a card names.
 */
function relevantAt(design: Drawing, { booking, next_booking, expires_at }: Holder): Date | null {
  const shown = design.type === "event_ticket" ? booking : next_booking;
  if (!shown) return null;
  // A phone would refuse a date after the pass has expired.
  return expires_at && shown.starts_at > expires_at ? null : shown.starts_at;
}

function fieldsOf(card: Card, slot: PassSlot): PassField[] {
  return card.fields
    .filter((field) => field.slot === slot)
    .map(({ key, label, value, change_message, align, countdown }) => ({
      key,
      label,
      value,
      ...(countdown ? { countdown } : {}),
      ...(change_message ? { changeMessage: change_message } : {}),
      ...(align ? { align } : {}),
    }));
}
