import { digitsOf, sameText } from "@/server/config/secrets";

const PURPOSE = "approval code";

/** Returns the six digits that are mailed for a question to an address: worked out, and not kept. */
export function approvalCode(id: string, email: string): string {
  return digitsOf(PURPOSE, `${id} ${email}`)[0] ?? "";
}

/** Tells whether these are the six digits, by any configured key. */
export function isApprovalCode(code: string, id: string, email: string): boolean {
  const typed = code.replace(/\s/g, "");
  const right = digitsOf(PURPOSE, `${id} ${email}`).map((one) => sameText(one, typed));
  return right.includes(true);
}
