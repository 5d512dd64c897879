import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { Account, AccountId } from "./schema";
import { lockAccount, toAccount } from "./store";

/**
 * Takes an account out of use: who belongs to it stays as it is until it is restored. Archived already →
 * unchanged. Raises AccountNotFound.
 */
export async function archiveAccount(ctx: Ctx, input: AccountId): Promise<Account> {
  return setArchived(ctx, input, "account.archived", true);
}

/** Brings an archived account back; not archived → unchanged. Raises AccountNotFound. */
export async function restoreAccount(ctx: Ctx, input: AccountId): Promise<Account> {
  return setArchived(ctx, input, "account.restored", false);
}

async function setArchived(
  ctx: Ctx,
  input: AccountId,
  event: string,
  archived: boolean,
): Promise<Account> {
  return inTx(ctx, async (tx) => {
    const row = await lockAccount(tx, input.account_id);
    if ((row.archived_at !== null) === archived) return toAccount(row);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    await tx.db.account.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, event, row.id);
    return toAccount({ ...row, ...data });
  });
}
