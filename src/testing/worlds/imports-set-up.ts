import { beforeEach } from "vitest";
import { downloadTable, type TableFile } from "@/features/backoffice/member-export/download-table";
import { checkImport, startImport } from "@/features/backoffice/imports/check";
import { createImport } from "@/features/backoffice/imports/create";
import { getImport, listImportRows } from "@/features/backoffice/imports/get";
import { runImport } from "@/features/backoffice/imports/run";
import type { CreateImport } from "@/features/backoffice/imports/schema";
import { makeWorld, type World } from "./world";

/** Prepares a world for each test, with the steps of an import; `world` is that of the test under way. */
export function setUpImports() {
  const set = { world: undefined as unknown as World };
  beforeEach(async () => {
    set.world = await makeWorld();
  });
  const upload = (text: string, more: Partial<CreateImport> = {}) =>
    createImport(set.world.ctx, { data: Buffer.from(text).toString("base64"), ...more });
  const members = () =>
    set.world.ctx.db.member.findMany({
      where: { organization_id: set.world.org.id },
      orderBy: [{ created_at: "asc" }, { name: "asc" }],
    });
  const read = (import_id: string) => getImport(set.world.ctx, { import_id });
  /** Does the jobs that an import leaves, one after the other. */
  const work = async (import_id: string) => {
    for (let n = 0; n < 20; n++) {
      const { status } = await read(import_id);
      if (status !== "checking" && status !== "running") return;
      await runImport(set.world.ctx, import_id);
    }
  };
  const check = async (import_id: string) => {
    await checkImport(set.world.ctx, { import_id });
    await work(import_id);
    return read(import_id);
  };
  const start = async (import_id: string) => {
    await startImport(set.world.ctx, { import_id });
    await work(import_id);
    return read(import_id);
  };
  /** Returns the line and the outcome, or the failure, of each row. */
  const rowsOf = async (import_id: string) =>
    (await listImportRows(set.world.ctx, { import_id })).items.map(({ line, outcome, error }) => [
      line,
      error?.code ?? outcome,
    ]);
  return Object.assign(set, { upload, members, read, work, check, start, rowsOf });
}

/** Returns the text of a file that is downloaded. */
export const textOf = (file: TableFile) => downloadTable(file).text();

/** The refusal of an act by the status that an import has. */
export const notWhile = (current_status: string) => ({
  name: "invalid_status_transition",
  extras: { current_status },
});
