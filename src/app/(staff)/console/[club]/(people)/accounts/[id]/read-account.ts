import { cache } from "react";
import { orNull } from "@/app/or-null";
import { UNPAID } from "@/features/billing/invoices/words";
import { openWith } from "../../../../../open-console";
import { besides } from "../../../(money)/besides";
import { readAll } from "@/lib/read-all";

/** Reads everything of an account that the reader may see; null where there is none. */
export const readAccount = cache(async (account_id: string) => {
  const { call, may, locale, org } = await openWith("accounts:read");
  const found = await orNull(call.accounts.get({ account_id }));
  if (!found) return null;
  const { value: account } = found;
  const [members, invitations, invoices, unpaid] = await Promise.all([
    may("members:read")
      ? readAll((at) => call.members.list({ ...at, account_id, include_archived: true }))
      : [],
    call.accountInvitations.list({ account_id }),
    may("invoices:read")
      ? call.invoices.list({
          ...{ account_id, size: 20, total: "none" },
          ...besides(may, "account"),
        })
      : null,
    may("invoices:read")
      ? readAll((at) => call.invoices.list({ ...at, account_id, status: [...UNPAID] }))
      : [],
  ]);
  const known = new Map(members.map((member) => [member.id, member]));
  // Sums of different currencies stay apart.
  const sums = new Map<string, number>();
  for (const { currency, amount_due } of unpaid)
    sums.set(currency, (sums.get(currency) ?? 0) + amount_due);
  return {
    ...{ account, may, locale, timezone: org.default_timezone },
    people: account.members.map(({ member_id: id, role }) => ({
      ...{ id, role, name: known.get(id)?.name ?? null },
      photo_url: known.get(id)?.photo_url ?? null,
    })),
    invitations: invitations.items,
    invoices: invoices?.items ?? null,
    owed: [...sums].map(([currency, amount]) => ({ currency, amount })),
  };
});
export type ReadAccount = NonNullable<Awaited<ReturnType<typeof readAccount>>>;
