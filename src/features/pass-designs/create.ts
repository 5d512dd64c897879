import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import { checkDesign } from "./check";
import type { CreatePassDesign, PassDesign } from "./schema";
import { toPassDesign } from "./store";

/** A quiet dark card with the member's name, number and time of joining. */
const PLAIN = {
  type: "membership" as const,
  colors: { background: "#134e4a", foreground: "#ffffff", label: "#99f6e4" },
  barcode: { format: "qr" as const, alt_text: "{{member.short_id}}" },
  fields: [
    { slot: "primary" as const, key: "member", label: "MEMBER", value: "{{member.name}}" },
    { slot: "secondary" as const, key: "number", label: "NUMBER", value: "{{member.short_id}}" },
    { slot: "secondary" as const, key: "since", label: "SINCE", value: "{{member.since}}" },
    {
      slot: "auxiliary" as const,
      key: "expires",
      label: "VALID UNTIL",
      value: "{{pass.expires_on}}",
    },
  ],
};

/** Adds a design; what is left out is plain. Raises PassDesignInvalid. */
export async function createPassDesign(ctx: Ctx, input: CreatePassDesign): Promise<PassDesign> {
  const description = `${input.name} of ${ctx.org.name}`.slice(0, 200);
  const design = { ...PLAIN, description, ...input };
  await checkDesign(ctx, design);
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await tx.db.passDesign.create({
      data: {
        ...design,
        id: newId("pds"),
        organization_id: tx.org.id,
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "pass_design.created", row.id);
    return toPassDesign(row);
  });
}
