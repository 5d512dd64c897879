import { beforeEach } from "vitest";
import { createExport } from "@/features/backoffice/exports/create";
import { downloadExport } from "@/features/backoffice/exports/download";
import { getExport } from "@/features/backoffice/exports/get";
import { runExport } from "@/features/backoffice/exports/run";
import type { CreateExport } from "@/features/backoffice/exports/schema";
import { downloadTable } from "@/features/backoffice/member-export/download-table";
import type { Ctx } from "@/server/context";
import { makeWorld, type World } from "./world";

type Asked = Partial<CreateExport>;

/** Prepares a world for each test, with the steps of an export; `world` is that of the test under way. */
export function setUpExports() {
  const set = { world: undefined as unknown as World };
  beforeEach(async () => {
    set.world = await makeWorld();
  });
  const make = (asked: Asked = {}, ctx: Ctx = set.world.ctx) =>
    createExport(ctx, { list: "members", filters: {}, format: "csv", ...asked });
  const read = (export_id: string) => getExport(set.world.ctx, { export_id });
  /** Does the jobs that an export leaves, one after the other. */
  const work = async (id: string) => {
    for (let n = 0; n < 20; n++) {
      const { status } = await read(id);
      if (status !== "queued" && status !== "running") break;
      await runExport(set.world.ctx, id);
    }
    return read(id);
  };
  /** Returns the text of an export's file, with its mark. */
  const textOf = async (export_id: string, ctx: Ctx = set.world.ctx) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      await downloadTable(await downloadExport(ctx, { export_id })).arrayBuffer(),
    );
  /** Takes a list out, and returns the lines of its file without the mark. */
  const fileOf = async (asked: Asked = {}, ctx: Ctx = set.world.ctx) => {
    const { id } = await make(asked, ctx);
    await work(id);
    return (await textOf(id)).slice(1).split("\r\n").slice(0, -1);
  };
  return Object.assign(set, { make, read, work, textOf, fileOf });
}
