import { toBillingDetails } from "@/lib/address";
import type { Prisma } from "@/server/data/db";

/** Reads what a mail about money needs of a member. */
export const billed = {
  name: true,
  email: true,
  locale: true,
  billing_details: true,
} satisfies Prisma.MemberSelect;

/**
 * Returns the addresses of who pays, once each: the member's, and where bills go, which is the account's if one
 * pays. The member's other accounts do not learn of it.
 */
export function payersOf(
  member: Prisma.MemberGetPayload<{ select: typeof billed }>,
  account: { billing_email: string | null } | null = null,
): string[] {
  const bills = account ? account.billing_email : toBillingDetails(member.billing_details)?.email;
  const all = [member.email, bills].filter((address) => typeof address === "string");
  return [...new Set(all.map((address) => address.toLowerCase()))];
}
