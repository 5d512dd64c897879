import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import type { KnownAs } from "./known-as";
import { withoutNames } from "./rules";

type Lines = { description: string }[];

/**
 * Replaces only a person's names and addresses in document lines with the pseudonym, and the
 * reasons that staff gave for a lower price: documents keep the goods sold. The member is erased
 * already: issued invoices require that.
 */
export async function scrubLines(tx: Ctx, known: KnownAs, pseudonym: string): Promise<void> {
  const scrub = withoutNames(known, pseudonym);
  for (const table of ["invoices", "credit_notes"].map(Prisma.raw)) {
    // Here and not in SQL, where an operator's database may know no letters but those of English.
    const rows = await tx.db.$queryRaw<{ id: string; lines: Lines }[]>`
      SELECT id, lines FROM ${table} WHERE organization_id = ${tx.org.id} AND member_id = ANY (${known.ids})`;
    const changed = rows.flatMap(({ id, lines }) => {
      const after = lines.map((line) => ({ ...line, description: scrub(line.description) }));
      return after.some(({ description }, at) => description !== lines[at]?.description)
        ? [{ id, lines: after }]
        : [];
    });
    await tx.db.$executeRaw`
      UPDATE ${table} d SET lines = s.lines
        FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS s (id text, lines jsonb)
       WHERE d.organization_id = ${tx.org.id} AND d.id = s.id`;
  }
}
