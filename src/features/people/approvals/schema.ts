import { z } from "zod";
import { Email, Id } from "@/lib/wire";

/** What is to be allowed: an operation of `/v1`, and all of its fields. */
const Act = z.strictObject({
  operation: z.string().max(200),
  input: z.record(z.string(), z.unknown()),
});
export type ApprovedAct = z.infer<typeof Act>;

export const AskApproval = Act;

/** A browser's answer for a passkey, checked where it is verified. */
const Assertion = z.record(z.string(), z.unknown());

export const MailApproval = z.strictObject({ approval_id: Id, email: Email });
export type MailApproval = z.infer<typeof MailApproval>;

export const GrantApproval = Act.extend({
  approval_id: Id,
  proof: z.union([
    z.strictObject({ code: z.string().max(20) }),
    z.strictObject({ passkey: Assertion }),
  ]),
});
export type GrantApproval = z.infer<typeof GrantApproval>;
