import { DAY } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import type { Db } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";

/** Certificates that end this soon want somebody to renew them. */
export const BEFORE_END = 30 * DAY;

/**
 * Announces, once for each, the certificates that end within 30 days: the event
 * `pass_certificate.expiring`. Returns their ids.
 */
export async function warnOfCertificates(of: {
  db: Db;
  now: () => Date;
  contextOf: (organization_id: string) => Promise<Ctx>;
}): Promise<string[]> {
  const now = of.now();
  const due = {
    archived_at: null,
    warned_at: null,
    expires_at: { lte: new Date(now.getTime() + BEFORE_END) },
  };
  const rows = await of.db.passCertificate.findMany({ where: due, orderBy: { id: "asc" } });
  const announced: string[] = [];
  for (const row of rows) {
    const ctx = await of.contextOf(row.organization_id);
    await inTx(ctx, async (tx) => {
      const { count } = await tx.db.passCertificate.updateMany({
        where: { ...due, id: row.id, organization_id: row.organization_id },
        data: { warned_at: now },
      });
      if (count === 0) return;
      const { expires_at, pass_type_identifier } = row;
      await recordEvent(tx, "pass_certificate.expiring", row.id, {
        expires_at: expires_at.toISOString(),
        pass_type_identifier,
      });
      announced.push(row.id);
    });
  }
  return announced;
}
