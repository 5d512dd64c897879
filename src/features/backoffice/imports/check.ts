import { Prisma } from "@/server/data/db";
import { actorText, recordEvent } from "@/server/jobs/events";
import { addJobs, removeJob } from "@/server/jobs/queue";
import type { Ctx } from "@/server/context";
import { ImportNameMissing } from "./errors";
import type { ImportId, MemberImport } from "./schema";
import { move, NONE } from "./store";
import { NAME_FIELDS } from "./words";

/** The name of the job in the queue. */
export const IMPORT_TASK = "import members";

const keyOf = (tx: Ctx, import_id: string) => `import:${tx.org.id}:${import_id}`;

/** Lets the job go on with an import's next rows. */
export async function goOn(tx: Ctx, import_id: string): Promise<void> {
  const payload = { organization_id: tx.org.id, import_id };
  const key = keyOf(tx, import_id);
  await addJobs(tx.db, [{ task: IMPORT_TASK, payload, key }]);
}

/**
 * Begins the dry run, in the background: every row is tried out, and nothing is written. Raises ImportNotFound,
 * ImportNameMissing, and InvalidStatusTransition once the import has begun.
 */
export async function checkImport(ctx: Ctx, { import_id }: ImportId): Promise<MemberImport> {
  return move(ctx, import_id, {
    from: ["draft", "checked"],
    to: "checking",
    data: { position: 0, checked: Prisma.DbNull, checked_at: null },
    event: "import.updated",
    then: async (tx, { fields }) => {
      if (!fields.some((field) => NAME_FIELDS.includes(field))) throw ImportNameMissing();
      await forgetOutcomes(tx, import_id);
      await goOn(tx, import_id);
    },
  });
}

/**
 * Begins to write what the dry run has shown, in the background. Raises ImportNotFound, and InvalidStatusTransition
 * where no dry run was seen.
 */
export async function startImport(ctx: Ctx, { import_id }: ImportId): Promise<MemberImport> {
  return move(ctx, import_id, {
    from: ["checked"],
    to: "running",
    data: { position: 0, imported: NONE, started_at: ctx.now(), started_by: actorText(ctx.actor) },
    event: "import.started",
    then: async (tx) => {
      await forgetOutcomes(tx, import_id);
      await goOn(tx, import_id);
    },
  });
}

/** Stops an import after the rows that it is at. Raises ImportNotFound and InvalidStatusTransition. */
export async function pauseImport(ctx: Ctx, { import_id }: ImportId): Promise<MemberImport> {
  return move(ctx, import_id, { from: ["running"], to: "paused", event: "import.paused" });
}

/** Pauses a running import whose starter may not write members any more: somebody else can resume it. */
export async function pauseWithoutRights(tx: Ctx, import_id: string): Promise<void> {
  const data = { pause_code: "rights_gone" };
  await move(tx, import_id, { from: ["running"], to: "paused", data, event: "import.paused" });
}

/**
 * Lets a paused import go on with its next row, from there on by the rights and in the name of whoever resumes it.
 * Raises ImportNotFound and InvalidStatusTransition.
 */
export async function resumeImport(ctx: Ctx, { import_id }: ImportId): Promise<MemberImport> {
  return move(ctx, import_id, {
    from: ["paused"],
    to: "running",
    data: { pause_code: null, started_by: actorText(ctx.actor) },
    event: "import.resumed",
    then: (tx) => goOn(tx, import_id),
  });
}

/**
 * Ends an import for good: what was written stays, and the rows of the file are deleted. Raises ImportNotFound, and
 * InvalidStatusTransition for a completed one.
 */
export async function cancelImport(ctx: Ctx, { import_id }: ImportId): Promise<MemberImport> {
  return move(ctx, import_id, {
    from: ["draft", "checking", "checked", "running", "paused"],
    to: "cancelled",
    data: { pause_code: null },
    event: "import.cancelled",
    then: async (tx) => {
      await removeJob(tx.db, keyOf(tx, import_id));
      const where = { organization_id: tx.org.id, import_id };
      await tx.db.memberImportRow.deleteMany({ where });
    },
  });
}

/**
 * Ends an import whose rows are done. Those that were written are deleted: they are members now, and a copy of them
 * would outlive what is said about a member there.
 */
export async function complete(tx: Ctx, import_id: string): Promise<void> {
  const where = { organization_id: tx.org.id, import_id };
  await tx.db.memberImportRow.deleteMany({ where: { ...where, outcome: { not: "failed" } } });
  await recordEvent(tx, "import.completed", import_id);
}

/** Makes every row wait for its turn again. */
async function forgetOutcomes(tx: Ctx, import_id: string): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE member_import_rows SET outcome = NULL, error = NULL, keys = '{}'
     WHERE organization_id = ${tx.org.id} AND import_id = ${import_id} AND outcome IS NOT NULL`;
}
