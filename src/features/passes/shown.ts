import { renderCard } from "@/features/pass-designs/card";
import type { Ctx } from "@/server/context";
import { signCode } from "./codes";
import type { PassFace, ShownPass } from "./schema";
import { type PassRow, partsOf } from "./store";
import { toPass } from "./view";

/** A pass with all that a screen shows: its face, and which wallets would take it. */
export async function showPass(ctx: Ctx, row: PassRow): Promise<ShownPass> {
  const pass = await toPass(ctx, row);
  const { apple } = ctx.wallet;
  const signs = apple !== null && apple.faults.length === 0;
  const reason = pass.google_wallet_unavailable_reason;
  return {
    ...pass,
    face: toFace(ctx, row),
    apple_wallet: { available: signs, reason: signs ? null : "Apple Wallet is not set up" },
    google_wallet: { available: reason === null, reason },
  };
}

/** The face alone. A revoked one has no code: it must not open a door from a screenshot either. */
function toFace(ctx: Pick<Ctx, "org">, row: PassRow): PassFace {
  const { design, holder } = partsOf(ctx, row);
  const card = renderCard(design, holder);
  return {
    title: design.name,
    organization_name: ctx.org.name,
    member_name: row.member.name,
    short_id: row.member.short_id,
    colors: design.colors,
    fields: card.fields,
    code: row.revoked_at
      ? null
      : {
          format: design.barcode.format,
          message: signCode(row),
          alt_text: card.alt_text,
        },
    locale: ctx.org.locale,
    timezone: ctx.org.default_timezone,
  };
}
