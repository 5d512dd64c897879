import type { Ctx } from "@/server/context";
import type { Account, AccountId } from "./schema";
import { loadAccount, toAccount } from "./store";

/** Returns one account. Raises AccountNotFound. */
export async function getAccount(ctx: Ctx, input: AccountId): Promise<Account> {
  return toAccount(await loadAccount(ctx, { id: input.account_id }));
}
