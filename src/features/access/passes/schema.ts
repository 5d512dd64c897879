import { z } from "zod";
import { ListHistory } from "@/features/platform/audit-log/schema";
import {
  PassColors,
  PassDesignBarcode,
  PassDesignField,
} from "@/features/access/pass-designs/schema";
import { Id, Instant, ListQuery, Metadata, PageOf, SomeOf, Timestamp } from "@/lib/wire";

export const RevocationReason = z.enum([
  "revoked",
  "lost",
  "reissued",
  "member_archived",
  "booking_cancelled",
  "guest_not_coming",
]);
export type RevocationReason = z.infer<typeof RevocationReason>;

export const PassInstall = z
  .object({
    platform: z.enum(["apple", "google"]),
    installed_at: Timestamp,
    removed_at: Timestamp.nullable(),
  })
  .describe("A phone whose wallet has the pass, as far as the wallets report it.");
export type PassInstall = z.infer<typeof PassInstall>;

export const Pass = z
  .object({
    id: z.string(),
    organization_id: Id,
    pass_design_id: Id,
    wallet_serial_number: z.string(),
    google_wallet_url: z
      .string()
      .nullable()
      .describe("Adds the pass to Google Wallet. Null until provisioned, or when not set up."),
    apple_wallet_pass: z
      .string()
      .nullable()
      .describe("The signed .pkpass file in base64. Only in the answer of provision."),
    share_url: z
      .string()
      .describe("A page that shows the pass and offers it to the phone's wallet."),
    provisioned_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    member_id: Id,
    booking_id: Id.nullable(),
    guest_id: Id.nullable().describe(
      "The guest of the booking whose ticket it is; `member_id` is then the host.",
    ),
    expires_at: Timestamp.nullable(),
    apple_wallet_pass_url: z
      .string()
      .nullable()
      .describe("Downloads the .pkpass file without credentials; valid for a quarter of an hour."),
    google_wallet_unavailable_reason: z.string().nullable(),
    development_signature: z
      .boolean()
      .describe(
        "Signed by this installation's own development certificate: OpenSSL accepts it, a real iPhone refuses it.",
      ),
    version: z.int().describe("Rises whenever the pass's content has changed."),
    revocation_reason: RevocationReason.nullable(),
    replaces_pass_id: Id.nullable().describe("The revoked pass that this one replaces."),
    replaced_by_pass_id: Id.nullable().describe("The pass that replaces this one."),
    installs: z.array(PassInstall).describe("Newest first, at most 20."),
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: "Pass", description: "A member's card for phone wallets." });
export type Pass = z.infer<typeof Pass>;
export const PassPage = PageOf(Pass);

/** A pass without the parts that open it, or add it to a phone. */
export const PassRecord = Pass.omit({
  google_wallet_url: true,
  apple_wallet_pass: true,
  share_url: true,
  apple_wallet_pass_url: true,
  google_wallet_unavailable_reason: true,
  development_signature: true,
}).meta({ id: "PassRecord", description: "A pass without the links that open or install it." });
export type PassRecord = z.infer<typeof PassRecord>;

export const CreatePass = z.strictObject({
  member_id: Id,
  pass_design_id: Id,
  booking_id: Id.nullable()
    .optional()
    .describe(
      "The member's booking that the pass is a ticket for. Required by event_ticket designs.",
    ),
  expires_at: Instant.nullable().optional(),
  metadata: Metadata.optional().describe("Also applies to a pass that replaces this one."),
});
export type CreatePass = z.infer<typeof CreatePass>;

export const PassId = z.strictObject({ pass_id: Id });
export type PassId = z.infer<typeof PassId>;

export const ReissuePass = PassId.extend({
  reason: RevocationReason.extract(["lost", "reissued"])
    .default("reissued")
    .describe("The reason for revoking the old pass."),
});
export type ReissuePass = z.infer<typeof ReissuePass>;

export const PassState = z.enum(["valid", "ended", "revoked"]);
export type PassState = z.infer<typeof PassState>;
export const PassWallet = z.enum(["apple", "google", "none"]);
export type PassWallet = z.infer<typeof PassWallet>;

export const ListPasses = ListQuery.omit({ include_archived: true }).extend({
  member_id: Id.optional(),
  pass_design_id: Id.optional(),
  state: SomeOf(PassState).describe(
    "`ended`: not revoked, and past its end, its own or its design's. A card that ends with a membership has not ended by itself.",
  ),
  wallet: SomeOf(PassWallet).describe(
    "The wallets that have it now, as far as they report it; `none`: neither of them.",
  ),
});
export type ListPasses = z.infer<typeof ListPasses>;

export const ListPassHistory = ListHistory.extend({ pass_id: Id });
export type ListPassHistory = z.infer<typeof ListPassHistory>;

const Installs = z.object({ installed: z.int(), removed: z.int() });
const PassCounts = z.object({
  created: z.int(),
  provisioned: z.int(),
  revoked: z.int(),
  expired: z.int(),
  apple: Installs,
  google: Installs,
});
export const PassStatistics = z
  .object({
    items: z.array(
      PassCounts.extend({
        pass_design_id: Id,
        name: z.string(),
        type: z.enum(["membership", "event_ticket"]),
      }),
    ),
    total: PassCounts,
  })
  .meta({
    id: "PassStatistics",
    description:
      "Passes by design, newest design first. A pass is installed on a platform while one phone has it there, and removed once none has it any more.",
  });
export type PassStatistics = z.infer<typeof PassStatistics>;

/** A pass as a screen shows it. */
export const PassFace = z.object({
  title: z.string(),
  organization_name: z.string(),
  member_name: z.string(),
  short_id: Id,
  colors: PassColors,
  fields: z
    .array(
      PassDesignField.extend({
        countdown_to: Timestamp.nullable().describe(
          "What the field counts down to: a phone shows the time until then instead of the value.",
        ),
      }),
    )
    .describe("Filled in; empty ones are left out."),
  code: z
    .object({
      format: PassDesignBarcode.shape.format,
      message: z.string(),
      alt_text: z.string().nullable(),
      ends_at: Timestamp.nullable().describe("When the next code replaces it; null: never."),
      printed: z
        .string()
        .nullable()
        .describe("The code to show offline; null when only the moving code opens."),
    })
    .nullable()
    .describe("The code for the door; null once revoked or ended."),
  expires_at: Timestamp.nullable().describe(
    "When the pass ends, by itself or by its design's rule.",
  ),
  ended: z
    .boolean()
    .describe(
      "Whether the pass itself has ended. A card that ends with a membership has not: doors go by the membership.",
    ),
  locale: z.string(),
  timezone: z.string(),
});
export type PassFace = z.input<typeof PassFace>;

export const WalletOffer = z.object({
  available: z.boolean(),
  reason: z
    .string()
    .nullable()
    .describe("The reason why not, in a sentence that a member can read."),
});

export const ShownPass = Pass.extend({
  face: PassFace,
  apple_wallet: WalletOffer,
  google_wallet: WalletOffer,
}).meta({ id: "ShownPass", description: "A pass with everything that a screen shows." });
export type ShownPass = z.input<typeof ShownPass>;
export const ShownPassPage = PageOf(ShownPass);

export const ListMyPasses = ListQuery.omit({ include_archived: true });
export type ListMyPasses = z.infer<typeof ListMyPasses>;

export const MyPass = z.strictObject({
  pass_id: Id.optional().describe("Default: the member's card."),
});
export type MyPass = z.input<typeof MyPass>;

export const TicketOf = z.strictObject({ booking_id: Id });
export type TicketOf = z.infer<typeof TicketOf>;
