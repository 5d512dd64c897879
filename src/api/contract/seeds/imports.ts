import {
  cancelImport,
  checkImport,
  pauseImport,
  startImport,
} from "@/features/backoffice/imports/check";
import { createImport } from "@/features/backoffice/imports/create";
import { runImport } from "@/features/backoffice/imports/run";
import type { SeedContext, Seeds } from "./seed-context";

const data = Buffer.from("name\nContract import\n").toString("base64");

const made = async ({ ctx }: SeedContext) => (await createImport(ctx, { data })).id;

/** Makes an import that was tried out. */
async function checked(club: SeedContext): Promise<string> {
  const import_id = await made(club);
  await checkImport(club.ctx, { import_id });
  await runImport(club.ctx, import_id);
  return import_id;
}

/** Makes an import that runs, and is at its first row. */
async function running(club: SeedContext): Promise<string> {
  const import_id = await checked(club);
  await startImport(club.ctx, { import_id });
  return import_id;
}

async function paused(club: SeedContext): Promise<string> {
  const import_id = await running(club);
  await pauseImport(club.ctx, { import_id });
  return import_id;
}

async function cancelled(club: SeedContext): Promise<string> {
  const import_id = await made(club);
  await cancelImport(club.ctx, { import_id });
  return import_id;
}

export const imports: Seeds = {
  ids: { import_id: made },
  at: {
    "POST /v1/imports/{import_id}/check": { import_id: made },
    "POST /v1/imports/{import_id}/start": { import_id: checked },
    "POST /v1/imports/{import_id}/pause": { import_id: running },
    "POST /v1/imports/{import_id}/resume": { import_id: paused },
    "POST /v1/imports/{import_id}/cancel": { import_id: cancelled },
    "PATCH /v1/imports/{import_id}": { import_id: made },
  },
};
