import { createHash } from "node:crypto";
import { type Card, renderCard } from "@/features/access/pass-designs/card";
import type { Holder } from "@/features/access/pass-designs/holder-rules";
import { signUrl } from "@/features/access/pass-designs/compose-save";
import { loadHolder } from "@/features/access/pass-designs/load-holder";
import { type DesignContent, publishedContent } from "@/features/access/pass-designs/store";
import { translateCard } from "@/features/access/pass-designs/translate-rules";
import { byId, type Ctx } from "@/server/context";
import type { PassRow } from "./store";

/** A pass's card as of now, with its sources. */
export type PassCard = {
  /** As it is published. */
  design: DesignContent;
  holder: Holder;
  card: Card;
  /** Revoked, or for a booking that no longer stands: shown crossed out, without a code. */
  voided: boolean;
  /** Changes if and only if phones would show or do something else. */
  digest: string;
};

/** A booking in one of these opens no door, now or later. */
export const OFF = ["cancelled", "declined", "expired"];

type Guest = { name: string | null; status: string };

/** Finds the guest whose ticket a pass is. Not read with every page of passes, as few have one. */
async function findGuest(ctx: Ctx, { guest_id }: PassRow): Promise<Guest | null> {
  if (guest_id === null) return null;
  const where = byId(ctx, guest_id);
  return ctx.db.bookingGuest.findUnique({ where, select: { name: true, status: true } });
}

/** Returns who a pass shows: on a guest's ticket the guest, of whom nothing but the name is known. */
function holderOf({ member_id, member, booking_id }: PassRow, guest: Guest | null) {
  if (!guest) return { member_id, member, booking_id };
  const { status, created_at } = member;
  const known = { name: guest.name ?? "", short_id: "", status, created_at };
  return { member_id: null, member: known, booking_id };
}

/** Loads the facts that the pass's design shows, and fills the design in. */
export async function composeCard(ctx: Ctx, row: PassRow): Promise<PassCard> {
  const design = publishedContent(row.pass_design);
  const guest = await findGuest(ctx, row);
  const holder = await loadHolder(ctx, design, { ...holderOf(row, guest), pass: row });
  const card = renderCard(design, holder);
  const voided =
    row.revoked_at !== null ||
    OFF.includes(holder.booking?.status ?? "") ||
    (guest !== null && guest.status !== "accepted");
  const { fields: _asFilledIn, translations: _asTranslated, ...look } = design;
  // The design's own is part of its look.
  const sign = design.images.icon ? null : signUrl(ctx, design);
  const shown = {
    look,
    card,
    strings: translateCard(design, holder),
    organization: ctx.org.name,
    locale: ctx.org.locale,
    booking: holder.booking ?? null,
    expires_at: holder.expires_at,
    voided,
    ...(sign && { sign }),
    ...(holder.photo_id && { photo: holder.photo_id }),
  };
  const digest = createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
  return { design, holder, card, voided, digest };
}
