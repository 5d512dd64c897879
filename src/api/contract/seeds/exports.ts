import { createExport } from "@/features/backoffice/exports/create";
import { runExport } from "@/features/backoffice/exports/run";
import type { SeedContext, Seeds } from "./seed-context";

const made = async ({ ctx }: SeedContext) =>
  (await createExport(ctx, { list: "members", filters: {}, format: "csv" })).id;

/** Makes an export whose file can be downloaded. */
async function done(club: SeedContext): Promise<string> {
  const export_id = await made(club);
  await runExport(club.ctx, export_id);
  return export_id;
}

export const exports: Seeds = {
  ids: { export_id: done },
  at: {
    "POST /v1/exports/{export_id}/cancel": { export_id: made },
    "POST /v1/exports": { filters: async () => ({}), columns: async () => ["id", "name"] },
    "POST /v1/exports/preview": { filters: async () => ({}) },
  },
};
