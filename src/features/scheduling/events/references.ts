import type { PhotoInput } from "@/features/platform/images/schema";
import { exchangePhotos } from "@/features/platform/images/store";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";

export type References = {
  resource_id?: string | null;
  policy_id?: string | null;
  host_ids?: string[];
  price_rule_ids?: string[];
  photos?: PhotoInput[];
};

/**
 * Checks an event's references: each must be in the organization and in use. Existing references
 * may stay, archived or not. Its photos are exchanged. Raises a field fault for the first bad one.
 */
export async function assertReferences(
  tx: Ctx,
  { resource_id, policy_id, host_ids = [], price_rule_ids = [], photos }: References,
  before: Omit<References, "photos"> & { photos?: unknown } = {},
): Promise<void> {
  const { db } = tx;
  const where = (ids: string[]) => ({
    where: { organization_id: tx.org.id, archived_at: null, id: { in: ids } },
    select: { id: true },
  });
  const news = (ids: string[], known: unknown[] = []) => ids.filter((id) => !known.includes(id));
  const one = (id?: string | null, known?: string | null) => (id ? news([id], [known]) : []);
  const resources = one(resource_id, before.resource_id);
  const policies = one(policy_id, before.policy_id);
  const hosts = news(host_ids, before.host_ids);
  const rules = news(price_rule_ids, before.price_rule_ids);
  if (resources.length > 0) {
    const [known] = await db.resource.findMany(where(resources));
    if (!known) throw unknown(["resource_id"], "resource", resource_id);
  }
  if (policies.length > 0) {
    const [known] = await db.policy.findMany(where(policies));
    if (!known) throw unknown(["policy_id"], "policy", policy_id);
  }
  if (hosts.length > 0) {
    assertKnown(host_ids, hosts, await db.host.findMany(where(hosts)), ["host_ids", "host"]);
  }
  if (rules.length > 0) {
    const known = await db.priceRule.findMany(where(rules));
    assertKnown(price_rule_ids, rules, known, ["price_rule_ids", "price rule"]);
  }
  await exchangePhotos(tx, photos, { photos: before.photos });
}

function assertKnown(
  all: string[],
  asked: string[],
  known: { id: string }[],
  [field, word]: [string, string],
): void {
  const stray = asked.find((id) => !known.some((row) => row.id === id));
  if (stray !== undefined) throw unknown([field, String(all.indexOf(stray))], word, stray);
}

function unknown(path: string[], word: string, input: unknown) {
  return fieldFault(
    ["body", ...path],
    "unknown_reference",
    `Input should be the id of a ${word} of the organization that is not archived`,
    input,
  );
}
