import { signerFor } from "@/features/access/pass-certificates/signer";
import { endOf } from "@/lib/pass-end";
import { sayingIn } from "@/features/access/pass-designs/translate-rules";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { localeOf } from "@/server/words/reader";
import { composeCard, type PassCard } from "./compose-card";
import { policyOf, currentCode, printedCode } from "./codes";
import type { PassFace, ShownPass } from "./schema";
import type { PassRow } from "./store";
import { toPass } from "./view";

/** Returns a pass as a screen shows it: its face, and the wallets that would take it. */
export async function showPass(ctx: Ctx, row: PassRow): Promise<ShownPass> {
  const composed = await composeCard(ctx, row);
  const pass = await toPass(ctx, row, { composed });
  const apple = await signerFor(ctx);
  const signs = apple !== null && apple.faults.length === 0;
  const reason = pass.google_wallet_unavailable_reason;
  return {
    ...pass,
    face: toFace(ctx, row, composed),
    apple_wallet: { available: signs, reason: signs ? null : "Apple Wallet is not set up" },
    google_wallet: { available: reason === null, reason },
  };
}

/** Returns the face alone, for lists: composed without the parts that only wallets need. */
export async function faceOf(ctx: Ctx, row: PassRow): Promise<PassFace> {
  return toFace(ctx, row, await composeCard(ctx, row));
}

/**
 * Returns the face in the member's language. A revoked or ended pass has no code: it must not open a door from a
 * screenshot either.
 */
function toFace(ctx: Ctx, row: PassRow, composed: PassCard): PassFace {
  const { design, holder, card, voided } = composed;
  const locale = localeOf(ctx.org, row.member);
  const say = sayingIn(design, holder, locale);
  // A pass that ends with a membership has no end of its own: doors go by membership and bookings.
  const end = design.expiry.rule === "membership" ? endOf(row, design) : holder.expires_at;
  const ended = end !== null && end <= ctx.now();
  return {
    title: design.name,
    organization_name: ctx.org.name,
    member_name: holder.member.name,
    short_id: holder.member.short_id,
    colors: design.colors,
    fields: card.fields.map(({ countdown, ...field }) => ({
      ...field,
      countdown_to: toTimestamp(countdown ?? null),
      label: say(field.label),
      value: say(field.value),
    })),
    code:
      voided || ended
        ? null
        : { format: design.barcode.format, alt_text: card.alt_text, ...codeNow(ctx, row) },
    expires_at: toTimestamp(holder.expires_at),
    ended,
    locale,
    timezone: ctx.org.default_timezone,
  };
}

/** Returns the code as of now, and when the next one replaces it. */
function codeNow(ctx: Ctx, row: PassRow) {
  const policy = policyOf(row);
  const { message, ends_at } = currentCode(row, policy, ctx.now());
  return { message, ends_at: toTimestamp(ends_at), printed: printedCode(row, policy) };
}
