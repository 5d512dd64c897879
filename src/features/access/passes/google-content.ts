import { composeSave } from "@/features/access/pass-designs/compose-save";
import type { SaveContent } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { composeCard, type PassCard } from "./compose-card";
import { policyOf, printedCode, rotatingParameters, signCode } from "./codes";
import type { PassRow } from "./store";

/** Returns a pass's card for Google Wallet as of now, in a save link or sent by us. */
export async function googleContent(
  ctx: Ctx,
  row: PassRow,
  composed?: PassCard,
): Promise<SaveContent> {
  const { design, holder, card, voided } = composed ?? (await composeCard(ctx, row));
  // Only Google's phones can move a code by themselves: they do whenever the door requires it.
  const policy = policyOf(row);
  const moving = policy === "static" ? null : rotatingParameters(row);
  const content = composeSave(ctx, design, card, holder, {
    passId: row.id,
    designId: row.pass_design_id,
    code: voided ? null : signCode(row),
    rotating: moving && {
      valuePattern: moving.value_pattern,
      keyHex: moving.key_hex,
      periodMillis: moving.period_millis,
      valueLength: moving.value_length,
    },
    // The value for NFC readers does not move.
    tapValue: voided ? null : printedCode(row, policy),
    voided,
  });
  return { ...content, shareable: !design.sharing_prohibited };
}
