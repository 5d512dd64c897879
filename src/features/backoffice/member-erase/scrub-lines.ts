import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import type { KnownAs } from "./known-as";
import { ERASED_REASON } from "./rules";

/**
 * Replaces only a person's names and addresses in document lines with the pseudonym, and the
 * reasons that staff gave for a lower price: documents keep the goods sold. The member is erased
 * already: issued invoices require that.
 */
export async function scrubLines(
  tx: Ctx,
  { ids, names, addresses, reasons }: KnownAs,
  pseudonym: string,
): Promise<void> {
  // Reasons first, since they may name the person. A line lists them as `, Reason −€5.00`: the same
  // words elsewhere are the goods sold.
  const given = `(?<=, )(${anyOf(reasons)})(?= −)`;
  if (reasons.length > 0) await replaceInLines(tx, ids, given, ERASED_REASON);
  // Whole words only: "Al" is no part of "Rental". A name may end with a sign, where \y is no edge.
  const words = `(?<![[:alnum:]])(${anyOf([...names, ...addresses])})(?![[:alnum:]])`;
  await replaceInLines(tx, ids, words, pseudonym);
}

async function replaceInLines(tx: Ctx, ids: string[], pattern: string, by: string): Promise<void> {
  for (const table of ["invoices", "credit_notes"]) {
    await tx.db.$executeRaw`
      UPDATE ${Prisma.raw(table)} SET lines = (
          SELECT jsonb_agg(line || jsonb_build_object('description',
              regexp_replace(line ->> 'description', ${pattern}, ${by}, 'gi')) ORDER BY n)
            FROM jsonb_array_elements(lines) WITH ORDINALITY AS l(line, n))
       WHERE organization_id = ${tx.org.id} AND member_id = ANY (${ids})
         AND EXISTS (SELECT FROM jsonb_array_elements(lines) line WHERE line ->> 'description' ~* ${pattern})`;
  }
}

/** Returns texts as a regular expression that matches one of them alone, the longest first. */
function anyOf(texts: string[]): string {
  return texts
    .filter((text) => text !== "")
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("|");
}
