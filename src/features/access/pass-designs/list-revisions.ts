import type { Page } from "@/lib/page";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import { imageUrl, type KeptImages } from "./image-url";
import type { ListPassDesignRevisions, PassDesignRevision } from "./schema";
import { loadPassDesign } from "./store";

/** Lists a design's published revisions, newest first. Raises PassDesignNotFound. */
export async function listPassDesignRevisions(
  ctx: Ctx,
  { pass_design_id, ...query }: ListPassDesignRevisions,
): Promise<Page<PassDesignRevision>> {
  await loadPassDesign(ctx, pass_design_id);
  const where = {
    organization_id: ctx.org.id,
    pass_design_id,
    ...listWhere(
      // A revision is never updated: filtering by update means filtering by creation.
      {
        ...query,
        created_at_gte: query.created_at_gte ?? query.updated_at_gte,
        updated_at_gte: undefined,
      },
      { archivable: false },
    ),
  };
  return listPage(query, {
    count: () => ctx.db.passDesignRevision.count({ where }),
    rows: () => ctx.db.passDesignRevision.findMany({ where, ...slice(query) }),
    view: (row): PassDesignRevision => ({
      id: row.id,
      organization_id: row.organization_id,
      pass_design_id: row.pass_design_id,
      revision: row.revision,
      content: withUrls(ctx, row.content as Record<string, unknown>),
      published_by: row.published_by,
      created_at: toTimestamp(row.created_at),
    }),
  });
}

function withUrls(ctx: Ctx, content: Record<string, unknown>): Record<string, unknown> {
  const images = Object.entries((content.images ?? {}) as KeptImages).flatMap(([kind, image]) =>
    image ? [[kind, { id: image.id, url: imageUrl(ctx, image.token) }]] : [],
  );
  return { ...content, images: Object.fromEntries(images) as unknown };
}
