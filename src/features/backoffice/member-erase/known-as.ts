import type { Ctx } from "@/server/context";

/**
 * A member and the records merged into it: what they were ever called, and the reasons that staff
 * gave for lower prices of their bookings.
 */
export type KnownAs = {
  ids: string[];
  names: string[];
  addresses: string[];
  /** Those of the addresses that no other member has now. */
  own: string[];
  reasons: string[];
};

/**
 * Reads all names and addresses that a person's records have or had, as far as the trail goes: a
 * document may still have one from before a marriage, or of a record that was merged. Called before
 * the trail and the bookings are scrubbed.
 */
export async function readKnownAs(
  tx: Ctx,
  records: { id: string; name: string; email: string | null }[],
): Promise<KnownAs> {
  const ids = records.map(({ id }) => id);
  const before = await tx.db.$queryRaw<{ name: string | null; email: string | null }[]>`
    SELECT data -> 'previous' ->> 'name' AS name, data -> 'previous' ->> 'email' AS email
      FROM domain_events
     WHERE organization_id = ${tx.org.id} AND object_id = ANY (${ids})
       AND type IN ('member.updated', 'member.merged')`;
  const all = [...records, ...before];
  const addresses = distinct(all.map(({ email }) => email?.toLowerCase() ?? null));
  return {
    ids,
    names: distinct(all.map(({ name }) => name)),
    addresses,
    own: await ownOf(tx, ids, addresses),
    reasons: await readReasons(tx, ids),
  };
}

async function ownOf(tx: Ctx, ids: string[], addresses: string[]): Promise<string[]> {
  const passedOn = await tx.db.$queryRaw<{ email: string }[]>`
    SELECT lower(email) AS email FROM members
     WHERE organization_id = ${tx.org.id} AND lower(email) = ANY (${addresses}) AND NOT id = ANY (${ids})`;
  return addresses.filter((address) => !passedOn.some(({ email }) => email === address));
}

async function readReasons(tx: Ctx, ids: string[]): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ reason: string }[]>`
    SELECT DISTINCT one ->> 'description' AS reason
      FROM bookings, jsonb_array_elements(price_deductions) one
     WHERE organization_id = ${tx.org.id} AND member_id = ANY (${ids}) AND one ->> 'type' = 'manual'`;
  return rows.map(({ reason }) => reason);
}

const distinct = (texts: (string | null)[]) => [...new Set(texts.filter((text) => text !== null))];
