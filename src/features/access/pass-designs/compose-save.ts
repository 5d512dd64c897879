import { logoOf, picturesOf } from "@/features/platform/organizations/branding";
import type { RotatingCode, SaveContent, SaveEvent } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { type Card, type Drawing } from "./card";
import type { Holder } from "./holder-rules";
import { imageUrl } from "./image-url";
import type { DesignContent } from "./store";
import { translateCard } from "./translate-rules";
import { wordOf } from "./words";

/**
 * Composes a card for Google Wallet. The headline of a membership card is its primary field; a
 * ticket of a booking has its own places for title, time and location.
 */
export function composeSave(
  ctx: Pick<Ctx, "baseUrl" | "org">,
  design: Drawing & Pick<DesignContent, "images">,
  card: Card,
  holder: Holder,
  pass: {
    passId: string;
    designId: string;
    code: string | null;
    rotating: RotatingCode | null;
    /** The value for NFC readers; default none. */
    tapValue?: string | null;
    voided: boolean;
  },
): SaveContent {
  const { organization, member } = holder;
  const event = design.type === "event_ticket" ? eventOf(holder) : null;
  // By the design, not the card: the class is the same for all, including holders with an empty
  // field.
  const primary = design.fields.find(({ slot }) => slot === "primary");
  // A ticket's headline is the event's title: a field that only repeats it is left out.
  const key = event && primary?.value.trim() !== "{{booking.title}}" ? undefined : primary?.key;
  const headline = card.fields.find((field) => field.key === key);
  const fields = card.fields.filter((field) => field !== headline);
  return {
    passId: pass.passId,
    designId: pass.designId,
    type: event ? "eventTicket" : "generic",
    event,
    origins: [new URL(ctx.baseUrl).origin],
    organizationName: organization.name,
    memberName: (event ? undefined : headline?.value) ?? member.name,
    subheader: (event ? undefined : headline?.label) || null,
    backgroundColor: design.colors.background,
    fields: fields.map(({ key, label, value, slot }) => ({ id: key, label, value, slot })),
    front: design.fields
      .filter(({ slot, key: of }) => slot !== "back" && of !== key)
      .map(({ key: of }) => of),
    links: design.links.map(({ label, url }) => ({ label, url })),
    barcode:
      pass.code === null
        ? null
        : { format: design.barcode.format, message: pass.code, altText: card.alt_text },
    rotating: pass.rotating,
    tapValue: pass.tapValue ?? null,
    expiresAt: holder.expires_at,
    voided: pass.voided,
    notice: pass.voided
      ? { title: organization.name, text: wordOf("revoked", organization.locale) }
      : null,
    logoUrl: signUrl(ctx, design),
    heroImageUrl: pictureUrl(ctx, design, "hero"),
    language: organization.locale,
    strings: translateCard(design, holder),
  };
}

function eventOf({ booking, organization }: Holder): SaveEvent | null {
  if (!booking) return null;
  return {
    id: booking.event_id ?? booking.id,
    title: booking.title,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    timezone: booking.timezone,
    place: booking.place === null ? null : { name: booking.place, address: organization.name },
    seats: booking.quantity > 1 ? String(booking.quantity) : null,
    reference: booking.reference,
  };
}

function pictureUrl(
  ctx: Pick<Ctx, "baseUrl">,
  { images }: Pick<DesignContent, "images">,
  kind: "icon" | "hero",
): string | null {
  const image = images[kind];
  return image ? imageUrl(ctx, image.token) : null;
}

/** Returns the address of the sign on a card at Google, which cuts it to a circle: the design's, or else the club's. */
export function signUrl(
  ctx: Pick<Ctx, "baseUrl" | "org">,
  design: Pick<DesignContent, "images">,
): string | null {
  const { icon, logo } = picturesOf(ctx.org);
  return (
    pictureUrl(ctx, design, "icon") ??
    (icon && `${icon}/maskable-512.png`) ??
    (logo && `${logo}/640.png`) ??
    logoOf(ctx.org)
  );
}
