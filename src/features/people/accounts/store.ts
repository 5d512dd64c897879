import { toAddress, type Address } from "@/lib/address";
import { archivableFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import { Prisma } from "@/server/data/db";
import { AccountNotFound } from "./errors";
import type { Account, AccountRole, AccountType, UpdateAccount } from "./schema";

export const accountInclude = {
  members: {
    select: { member_id: true, role: true },
    orderBy: [{ created_at: "asc" }, { member_id: "asc" }],
  },
} satisfies Prisma.AccountInclude;
type AccountRow = Prisma.AccountGetPayload<{ include: typeof accountInclude }>;

/** Returns the account with this id. Raises AccountNotFound. */
export async function loadAccount(ctx: Ctx, by: { id: string }): Promise<AccountRow> {
  const row = await ctx.db.account.findFirst({
    where: { organization_id: ctx.org.id, ...by },
    include: accountInclude,
  });
  if (row) return row;
  throw AccountNotFound({ resource: "account", resource_id: by.id });
}

/** Locks the account until the transaction ends and returns it, so that its members change one at a time. */
export async function lockAccount(tx: Ctx, id: string): Promise<AccountRow> {
  await lockRow(tx, "accounts", id);
  return loadAccount(tx, { id });
}

/** Returns the primary key of a member's place in an account, for Prisma's `where`. */
export function placeKey(ctx: Ctx, place: { account_id: string; member_id: string }) {
  return { organization_id_account_id_member_id: { organization_id: ctx.org.id, ...place } };
}

/** Returns the columns of the given fields. */
export function toColumns({
  billing_address,
  ...rest
}: Partial<Omit<UpdateAccount, "account_id">>) {
  return {
    ...rest,
    ...(billing_address !== undefined && { billing_address: billing_address ?? Prisma.DbNull }),
  };
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    type: row.type as AccountType,
    billing_email: row.billing_email,
    billing_address: toAddress(row.billing_address as Partial<Address> | null),
    tax_id: row.tax_id,
    external_id: row.external_id,
    metadata: row.metadata as Record<string, string>,
    members: row.members.map(({ member_id, role }) => ({ member_id, role: role as AccountRole })),
    ...archivableFrom(row),
  };
}
