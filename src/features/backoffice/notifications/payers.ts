import { toBillingDetails } from "@/lib/address";
import type { Prisma } from "@/server/data/db";

/** Reads what a mail about money needs of a member. */
export const billed = {
  account_ids: true,
  name: true,
  email: true,
  locale: true,
  billing_details: true,
} satisfies Prisma.MemberSelect;

/** Reads the same of the account that pays. */
export const billedAccount = { id: true, billing_email: true } satisfies Prisma.AccountSelect;

/**
 * Returns the addresses of who pays, once each: the member's, and where bills go, which is the account's if one
 * pays. The member's other accounts do not learn of it, nor does a member who has left the one that pays.
 */
export function payersOf(
  member: Prisma.MemberGetPayload<{ select: typeof billed }>,
  account: Prisma.AccountGetPayload<{ select: typeof billedAccount }> | null = null,
): string[] {
  const bills = account ? account.billing_email : toBillingDetails(member.billing_details)?.email;
  const belongs = account === null || member.account_ids.includes(account.id);
  const all = [belongs ? member.email : null, bills].filter(
    (address) => typeof address === "string",
  );
  return [...new Set(all.map((address) => address.toLowerCase()))];
}
