import type { PassContentFault } from "@/ports/wallet/port";
import { fieldFault } from "@/server/errors";
import type { Ctx } from "@/server/context";
import { composePass, type Drawing, renderCard } from "./card";
import { PassDesignInvalid } from "./errors";
import type { Holder } from "./template-rules";

/**
 * Fills the design in for an example member and asks the signer whether a phone would take it, before
 * anybody relies on it. Raises PassDesignInvalid with the first fault's field and all faults. Where no
 * signer is set up, each pass is checked when it is signed.
 */
export async function checkDesign(ctx: Ctx, design: Drawing): Promise<void> {
  const { apple } = ctx.wallet;
  if (!apple) return;
  const holder: Holder = {
    organization: ctx.org,
    member: {
      name: "Maximiliane Musterfrau-Beispiel",
      short_id: "ABCD2345",
      status: "active",
      created_at: ctx.now(),
    },
    expires_at: ctx.now(),
  };
  const faults = apple.findFaults(
    composePass(design, renderCard(design, holder), holder, {
      serialNumber: "example",
      authenticationToken: "x".repeat(32),
      code: "example",
      voided: false,
      images: await ctx.wallet.drawImages({
        name: ctx.org.name,
        backgroundColor: design.colors.background,
        foregroundColor: design.colors.foreground,
      }),
    }),
  );
  if (faults.length > 0) throw designInvalid(design, faults);
}

/** What the signer found, in the words of the design: `fields.2.label`. */
export function designInvalid(design: Drawing, faults: PassContentFault[]): Error {
  const errors = faults.flatMap(({ field, code, message }) => {
    const path = pathOf(design, field);
    return fieldFault(["body", ...path], code, message, null).faults;
  });
  const [first] = errors;
  const field = first?.loc.slice(1).join(".") ?? "";
  return PassDesignInvalid({ field, errors, detail: `${field}: ${first?.msg ?? "is not valid"}` });
}

const COLORS: Record<string, string> = {
  backgroundColor: "background",
  foregroundColor: "foreground",
  labelColor: "label",
};

function pathOf(design: Drawing, field: string): string[] {
  const color = COLORS[field];
  if (color) return ["colors", color];
  if (field.startsWith("barcode"))
    return ["barcode", ...(/altText$/.test(field) ? ["alt_text"] : [])];
  const at = /^(\w+)Fields(?:\[(\d+)\]\.(\w+))?$/.exec(field);
  if (!at) return [field];
  const [, slot, index, part] = at;
  const inSlot = design.fields.flatMap((f, i) => (f.slot === slot ? [String(i)] : []));
  const position = index === undefined ? undefined : inSlot[Number(index)];
  return position === undefined ? ["fields"] : ["fields", position, part ?? "value"];
}
