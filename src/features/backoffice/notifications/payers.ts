import { toBillingDetails } from "@/lib/address";
import type { Prisma } from "@/server/data/db";

/** Reads what a mail about money needs of a member. */
export const billed = {
  name: true,
  email: true,
  locale: true,
  billing_details: true,
  account_memberships: { select: { account: true } },
} satisfies Prisma.MemberSelect;

/** Returns the addresses of the member, and the billing addresses of it and of its accounts, once each. */
export function payersOf(member: Prisma.MemberGetPayload<{ select: typeof billed }>): string[] {
  const accounts = member.account_memberships
    .filter(({ account }) => account.archived_at === null)
    .map(({ account }) => account.billing_email);
  const own = toBillingDetails(member.billing_details)?.email ?? null;
  const all = [member.email, own, ...accounts].filter((address) => typeof address === "string");
  return [...new Set(all.map((address) => address.toLowerCase()))];
}
