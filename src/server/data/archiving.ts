import { byId, type Ctx, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";

type Archivable = { id: string; archived_at: Date | null };
/** Selects the row if it is not changed yet. */
type Where = ReturnType<typeof byId> & { archived_at: null | { not: null } };
type Data = { archived_at: Date | null; updated_at: Date };

/**
 * Returns the two verbs that archive and restore a row. A row already in that state stays unchanged; any other is
 * written and recorded as `<noun>.archived` or `<noun>.restored`, in one transaction. Only one of two simultaneous
 * calls writes. `load` raises the noun's error for an unknown id; `assertUnused` may refuse to archive.
 */
export function archiving<Row extends Archivable, View>(noun: {
  name: string;
  load: (tx: Ctx, id: string) => Promise<Row>;
  assertUnused?: (tx: Ctx, id: string) => Promise<void>;
  write: (tx: Ctx, where: Where, data: Data) => Promise<Row>;
  view: (tx: Ctx, row: Row) => View | Promise<View>;
}) {
  const set = (archived: boolean) => (ctx: Ctx, id: string) =>
    inTx(ctx, async (tx) => {
      const row = await noun.load(tx, id);
      if ((row.archived_at !== null) === archived) return noun.view(tx, row);
      if (archived) await noun.assertUnused?.(tx, row.id);
      const now = tx.now();
      const data = { archived_at: archived ? now : null, updated_at: now };
      const where = {
        ...byId(tx, row.id),
        archived_at: archived ? null : ({ not: null } as const),
      };
      const changed = await noun.write(tx, where, data).catch(unlessGone);
      if (!changed) return noun.view(tx, await noun.load(tx, id));
      await recordEvent(tx, `${noun.name}.${archived ? "archived" : "restored"}`, row.id);
      return noun.view(tx, changed);
    });
  return { archive: set(true), restore: set(false) };
}

/** Returns null for Prisma's P2025: no row fits `where`, since somebody else was faster. */
function unlessGone(error: unknown): null {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025") return null;
  throw error;
}
