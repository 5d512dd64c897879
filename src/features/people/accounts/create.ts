import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { Account, CreateAccount } from "./schema";
import { accountInclude, toAccount, toColumns } from "./store";

/** Adds an account without members. Raises ExternalIdExists. */
export async function createAccount(ctx: Ctx, input: CreateAccount): Promise<Account> {
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await onDuplicate(
      () =>
        tx.db.account.create({
          data: {
            ...toColumns(input),
            name: input.name,
            id: newId("acc"),
            organization_id: tx.org.id,
            created_at: now,
            updated_at: now,
          },
          include: accountInclude,
        }),
      externalIdTaken,
    );
    await recordEvent(tx, "account.created", row.id);
    return toAccount(row);
  });
}
