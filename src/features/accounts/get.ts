import type { Ctx } from "@/server/context";
import type { Account, AccountExternalId, AccountId } from "./schema";
import { loadAccount, toAccount } from "./store";

/** One account. Raises AccountNotFound. */
export async function getAccount(ctx: Ctx, input: AccountId): Promise<Account> {
  return toAccount(await loadAccount(ctx, { id: input.account_id }));
}

/** The account with an id of the caller's own system. Raises AccountNotFound. */
export async function getAccountByExternalId(ctx: Ctx, input: AccountExternalId): Promise<Account> {
  return toAccount(await loadAccount(ctx, { external_id: input.external_id }));
}
