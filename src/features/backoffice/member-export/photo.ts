import { photoUrlOf } from "@/features/access/pass-designs/photo-rules";
import { readBytes } from "@/features/platform/images/bytes";
import { personalImageAddress } from "@/features/platform/images/image-address";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { MemberExport } from "./schema";
import type { z } from "zod";

type Row = Parameters<typeof photoUrlOf>[0] & { id: string; photo_image_id: string | null };

/** Returns the member's uploaded photo with its bytes, whose address ends; or the picture that is elsewhere. */
export async function photoOf(ctx: Ctx, row: Row): Promise<z.infer<typeof MemberExport>["photo"]> {
  const organization_id = ctx.org.id;
  const address = personalImageAddress(ctx, row.photo_image_id);
  if (row.photo_image_id !== null && address !== null) {
    const image = await ctx.db.image.findFirstOrThrow({
      where: { organization_id, id: row.photo_image_id },
      select: { original: true, object: true, created_at: true },
    });
    const bytes = await readBytes({ content: image.original, object: image.object });
    const data = Buffer.from(bytes).toString("base64");
    return { url: address, kept_at: toTimestamp(image.created_at), data };
  }
  const kept = await ctx.db.memberPhoto.findFirst({
    where: { organization_id, member_id: row.id },
    select: { url: true, created_at: true },
  });
  const url = kept?.url ?? photoUrlOf(row);
  return url === null ? null : { url, kept_at: toTimestamp(kept?.created_at ?? null), data: null };
}
