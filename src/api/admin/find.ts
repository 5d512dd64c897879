import { getDatabase } from "@/server/data/db";
import type { Organization } from "@/server/context";

/** Shared parts of the operator's commands: their values, and the name of a club. */

export type Values = Record<string, string | boolean | undefined>;

/** A mistake of the operator, explained in a sentence. */
export class OperatorError extends Error {
  override stack = this.message;
}

export const list = (value: unknown) =>
  String(value)
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

export async function findTenant(named: unknown) {
  const { prisma } = getDatabase();
  const where = named ? { OR: [{ id: String(named) }, { slug: String(named) }] } : {};
  const tenants = await prisma.tenant.findMany({ where, orderBy: { created_at: "asc" } });
  return one(tenants, "tenant", named);
}

export async function findOrganization(named: unknown): Promise<Organization> {
  const where = named ? { OR: [{ id: String(named) }, { slug: String(named) }] } : {};
  const found = await getDatabase().prisma.organization.findMany({
    where,
    orderBy: { created_at: "asc" },
  });
  return one(found, "organization", named);
}

export async function findOrganizations(
  tenant_id: string,
  named: unknown,
): Promise<Organization[]> {
  const all = await getDatabase().prisma.organization.findMany({
    where: { tenant_id },
    orderBy: { created_at: "asc" },
  });
  if (named === "all") return all;
  return list(named).map((name) => {
    const found = all.find((org) => org.id === name || org.slug === name);
    if (!found) throw new OperatorError(`The tenant has no organization ${name}.${among(all)}`);
    return found;
  });
}

function one<T extends { slug: string }>(found: T[], what: string, named: unknown): T {
  const [first] = found;
  if (!first)
    throw new OperatorError(
      named ? `There is no ${what} ${String(named)}.` : `There is no ${what} yet.`,
    );
  if (found.length > 1) throw new OperatorError(`Name one with --${what}.${among(found)}`);
  return first;
}

function among(rows: { slug: string }[]): string {
  return rows.length > 0 ? ` There are: ${rows.map((row) => row.slug).join(", ")}.` : "";
}
