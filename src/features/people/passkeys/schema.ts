import { z } from "zod";
import { Id, Name, Timestamp } from "@/lib/wire";

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const text = z.string().max(20_000);
const ANSWER = { id: z.string().min(1).max(1400), rawId: text, type: z.literal("public-key") };
const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** A browser's answer about a new passkey; its other fields are not needed. */
export const NewCredential = z.object({
  ...ANSWER,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.enum(transports)).max(10).optional().catch(undefined),
  }),
});

/** A browser's answer when a person signs in with a passkey. */
export const Assertion = z.object({
  ...ANSWER,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().max(200).optional(),
  }),
});

export const AddPasskey = z.strictObject({ name: Name, credential: NewCredential });
export type AddPasskey = z.infer<typeof AddPasskey>;

export const PasskeyId = z.strictObject({ passkey_id: Id });
export type PasskeyId = z.infer<typeof PasskeyId>;

export const RenamePasskey = PasskeyId.extend({ name: Name });
export type RenamePasskey = z.infer<typeof RenamePasskey>;
