import { MemberNotFound } from "@/features/people/errors";
import type { DrawnCard } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { composePass, renderCard } from "./card";
import { exampleHolder } from "./example-holder";
import type { Holder } from "./holder-rules";
import { loadHolder } from "./load-holder";
import { loadImages } from "./load-images";
import type { PreviewPassDesign } from "./preview-schema";
import { composeSave } from "./compose-save";
import { type DesignContent, draftContent, loadPassDesign, publishedContent } from "./store";

export type PreviewPicture = { contentType: string; bytes: Buffer };

/** The code of a preview: a scanner recognises that it is not a pass. */
const CODE = "PREVIEW";

/**
 * Draws a card as a phone will show it, from exactly the data that the platform would get; its code
 * opens no door. Raises PassDesignNotFound and MemberNotFound.
 */
export async function previewPassDesign(
  ctx: Ctx,
  input: PreviewPassDesign,
): Promise<PreviewPicture> {
  const row = await loadPassDesign(ctx, input.pass_design_id);
  const unpublished = row.published_revision === null;
  const design = input.draft || unpublished ? draftContent(row) : publishedContent(row);
  const bytes = await drawDesign(ctx, design, input);
  return { contentType: input.format === "png" ? "image/png" : "image/svg+xml", bytes };
}

type Look = Pick<PreviewPassDesign, "platform" | "side" | "member_id" | "locale" | "format">;

/** Draws a design's card for a member or the example, as one side of it looks. Raises MemberNotFound. */
export async function drawDesign(ctx: Ctx, design: DesignContent, look: Look): Promise<Buffer> {
  const { platform, side, member_id, locale = ctx.org.locale, format } = look;
  const holder = member_id
    ? await memberHolder(ctx, design, member_id)
    : exampleHolder(ctx, design);
  const card = platform === "apple" ? appleCard : googleCard;
  return ctx.wallet.drawCard(await card(ctx, design, holder), { side, format, locale });
}

async function memberHolder(ctx: Ctx, design: DesignContent, member_id: string): Promise<Holder> {
  const member = await ctx.db.member.findFirst({
    where: { organization_id: ctx.org.id, id: member_id },
    select: {
      name: true,
      short_id: true,
      status: true,
      email: true,
      custom_fields: true,
      created_at: true,
    },
  });
  if (!member) throw MemberNotFound({ resource: "member", resource_id: member_id });
  const pass = { expires_at: null, created_at: ctx.now() };
  const holder = await loadHolder(ctx, design, { member_id, member, booking_id: null, pass });
  // A ticket without a booking shows nothing: the example's booking stands in.
  return design.type === "event_ticket"
    ? { ...holder, booking: exampleHolder(ctx, design).booking ?? null }
    : holder;
}

async function appleCard(ctx: Ctx, design: DesignContent, holder: Holder): Promise<DrawnCard> {
  const content = composePass(design, renderCard(design, holder), holder, {
    serialNumber: CODE,
    authenticationToken: CODE,
    webServiceUrl: null,
    code: design.code_policy === "rotating_only" ? null : CODE,
    voided: false,
    ...(await loadImages(ctx, design, holder)),
  });
  return { platform: "apple", content };
}

async function googleCard(ctx: Ctx, design: DesignContent, holder: Holder): Promise<DrawnCard> {
  const content = composeSave(ctx, design, renderCard(design, holder), holder, {
    passId: CODE,
    designId: CODE,
    code: CODE,
    rotating: null,
    voided: false,
  });
  const { icon, hero } = design.images;
  const ids = [icon?.id, hero?.id].flatMap((id) => id ?? []);
  const rows = await ctx.db.passImage.findMany({
    where: { organization_id: ctx.org.id, id: { in: ids } },
    select: { id: true, original: true },
  });
  const bytesOf = (id: string | undefined) => {
    const bytes = rows.find((row) => row.id === id)?.original;
    return bytes ? Buffer.from(bytes) : null;
  };
  return { platform: "google", content, logo: bytesOf(icon?.id), hero: bytesOf(hero?.id) };
}
