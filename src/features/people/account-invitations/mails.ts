import { letter, type From } from "@/features/people/members/mails";
import type { Composed } from "@/server/mail/layout";

/** Returns the mail that invites somebody into an account. */
export function composeAccountInvitationMail(
  input: Omit<From, "memberName"> & {
    url: string;
    account: string;
    validDays: number;
  },
): Composed {
  const { account, validDays } = input;
  return letter("account_invitation", input, { account, days: String(validDays) });
}
