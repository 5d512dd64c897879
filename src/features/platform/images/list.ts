import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { Image, ListImages } from "./schema";
import { shown, toImage } from "./store";

/** Returns a page of images, newest first. */
export async function listImages(ctx: Ctx, input: ListImages): Promise<Page<Image>> {
  const where = {
    organization_id: ctx.org.id,
    personal: false,
    ...listWhere(input, { archivable: false }),
  };
  return listPage(input, {
    count: () => ctx.db.image.count({ where }),
    rows: () => ctx.db.image.findMany({ where, ...slice(input), select: shown }),
    view: toImage,
  });
}
