import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { Account, AccountId } from "./schema";
import { accountInclude, lockAccount, toAccount } from "./store";

const { archive, restore } = archiving({
  name: "account",
  load: lockAccount,
  write: (tx, where, data) => tx.db.account.update({ where, data, include: accountInclude }),
  view: (_tx, row) => toAccount(row),
});

/**
 * Takes an account out of use: its members cannot change until it is restored. An archived account stays
 * unchanged. Raises AccountNotFound.
 */
export async function archiveAccount(ctx: Ctx, input: AccountId): Promise<Account> {
  return archive(ctx, input.account_id);
}

/** Brings an archived account back; not archived → unchanged. Raises AccountNotFound. */
export async function restoreAccount(ctx: Ctx, input: AccountId): Promise<Account> {
  return restore(ctx, input.account_id);
}
