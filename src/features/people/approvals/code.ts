import { sameText, signaturesOf } from "@/server/config/secrets";

const PURPOSE = "approval code";

/** Returns the six digits that are mailed for a question to an address: worked out, and not kept. */
export function approvalCode(id: string, email: string): string {
  return codesOf(id, email)[0] ?? "";
}

/** Tells whether these are the six digits, by any configured key. */
export function isApprovalCode(code: string, id: string, email: string): boolean {
  const typed = code.replace(/\s/g, "");
  return codesOf(id, email)
    .map((one) => sameText(one, typed))
    .includes(true);
}

function codesOf(id: string, email: string): string[] {
  return signaturesOf(PURPOSE, `${id} ${email}`).map((signature) => {
    const number = Buffer.from(signature, "base64url").readUIntBE(0, 6) % 1_000_000;
    return String(number).padStart(6, "0");
  });
}
