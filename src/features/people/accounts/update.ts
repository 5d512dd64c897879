import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { Account, UpdateAccount } from "./schema";
import { accountInclude, loadAccount, toAccount, toColumns } from "./store";

/**
 * Changes the fields that are given; an empty change leaves `updated_at` alone. Raises AccountNotFound
 * and ExternalIdExists.
 */
export async function updateAccount(
  ctx: Ctx,
  { account_id, ...changes }: UpdateAccount,
): Promise<Account> {
  return inTx(ctx, async (tx) => {
    const before = await loadAccount(tx, { id: account_id });
    if (Object.keys(changes).length === 0) return toAccount(before);
    const data = { ...toColumns(changes), updated_at: tx.now() };
    const row = await onDuplicate(
      () => tx.db.account.update({ where: byId(tx, before.id), data, include: accountInclude }),
      externalIdTaken,
    );
    await recordEvent(tx, "account.updated", row.id, changesOf(toAccount(before), toAccount(row)));
    return toAccount(row);
  });
}
