import { textsOf } from "@/lib/card-texts";
import type { PassContentFault } from "@/ports/wallet/port";
import { fieldFault } from "@/server/errors";
import type { Ctx } from "@/server/context";
import { composePass, fillIn } from "./card";
import { PassDesignInvalid } from "./errors";
import { exampleHolder } from "./example-holder";
import { loadImages } from "./load-images";
import type { DesignContent } from "./store";
import { customFieldKey, placeholdersIn } from "@/lib/card-template";

/** A fault of a design, at its own path: `fields.2.label`. */
type DesignFault = { path: string[]; code: string; message: string };

/**
 * Fills the design in for an example member and asks the signer whether a phone would accept it,
 * before anybody relies on it. Raises PassDesignInvalid with the first fault's field and all
 * faults. Without a signer, only the placeholders are checked, and the rest when a pass is signed.
 */
export async function checkDesign(ctx: Ctx, design: DesignContent): Promise<void> {
  const faults = await findFaults(ctx, design);
  if (faults.length > 0) throw invalid(faults);
}

/** Returns everything for which `checkDesign` would refuse a design. */
export async function faultsOfDesign(
  ctx: Ctx,
  design: DesignContent,
): Promise<{ field: string; code: string; message: string }[]> {
  const faults = await findFaults(ctx, design);
  return faults.map(({ path, ...fault }) => ({ field: path.join("."), ...fault }));
}

async function findFaults(ctx: Ctx, design: DesignContent): Promise<DesignFault[]> {
  return [...(await placeholderFaults(ctx, design)), ...(await platformFaults(ctx, design))];
}

async function platformFaults(ctx: Ctx, design: DesignContent): Promise<DesignFault[]> {
  const { apple } = ctx.wallet;
  if (!apple) return [];
  const holder = exampleHolder(ctx, design);
  const content = composePass(design, fillIn(design, holder), holder, {
    serialNumber: "example",
    authenticationToken: "x".repeat(32),
    webServiceUrl: null,
    code: "example",
    voided: false,
    ...(await loadImages(ctx, design)),
  });
  return apple
    .findFaults(content)
    .map((fault) => ({ ...fault, path: pathOf(design, fault.field) }));
}

/** Lists the placeholders that a card of this design, in this organization, has no value for. */
async function placeholderFaults(ctx: Ctx, design: DesignContent): Promise<DesignFault[]> {
  const custom = await ctx.db.customField.findMany({
    where: { organization_id: ctx.org.id, archived_at: null },
    select: { key: true, member_visible: true },
  });
  const faultOf = (placeholder: string): Omit<DesignFault, "path"> | null => {
    const key = customFieldKey(placeholder);
    if (key !== null) {
      const field = custom.find((one) => one.key === key);
      if (!field)
        return { code: "unknown_placeholder", message: `No custom field is called ${key}` };
      return field.member_visible
        ? null
        : {
            code: "hidden_custom_field",
            message: `Members do not see the custom field ${key}, so their cards must not show it`,
          };
    }
    return placeholder.startsWith("booking.") && design.type === "membership"
      ? {
          code: "placeholder_not_available",
          message: `Only tickets are for one booking; membership cards have {{next_${placeholder}}}`,
        }
      : null;
  };
  return templatesOf(design).flatMap(({ path, template }) =>
    placeholdersIn(template).flatMap((placeholder) => {
      const fault = faultOf(placeholder);
      return fault ? [{ ...fault, path }] : [];
    }),
  );
}

function templatesOf(design: DesignContent): { path: string[]; template: string }[] {
  const known = new Set(textsOf(design));
  return [
    ...design.fields.map(({ value }, n) => ({
      path: ["fields", String(n), "value"],
      template: value,
    })),
    { path: ["barcode", "alt_text"], template: design.barcode.alt_text ?? "" },
    ...Object.entries(design.translations).flatMap(([language, texts]) =>
      Object.entries(texts)
        .filter(([text]) => known.has(text))
        .map(([text, template]) => ({ path: ["translations", language, text], template })),
    ),
  ];
}

/** Turns the signer's findings into a failure about the design's fields. */
export function designInvalid(
  design: Pick<DesignContent, "fields" | "links">,
  faults: PassContentFault[],
): Error {
  return invalid(faults.map((fault) => ({ ...fault, path: pathOf(design, fault.field) })));
}

function invalid(faults: DesignFault[]): Error {
  const errors = faults.flatMap(
    ({ path, code, message }) => fieldFault(["body", ...path], code, message, null).faults,
  );
  const [first] = errors;
  const field = first?.loc.slice(1).join(".") ?? "";
  return PassDesignInvalid({ field, errors, detail: `${field}: ${first?.msg ?? "is not valid"}` });
}

const NAMES: Record<string, string[]> = {
  backgroundColor: ["colors", "background"],
  foregroundColor: ["colors", "foreground"],
  labelColor: ["colors", "label"],
  logoText: ["logo_text"],
  organizationName: ["logo_text"],
};
const PARTS: Record<string, string> = { changeMessage: "change_message", link: "url" };

function pathOf(design: Pick<DesignContent, "fields" | "links">, field: string): string[] {
  const named = NAMES[field];
  if (named) return named;
  if (field.startsWith("barcode"))
    return ["barcode", ...(/altText$/.test(field) ? ["alt_text"] : [])];
  const at = /^(\w+)Fields(?:\[(\d+)\]\.(\w+))?$/.exec(field);
  if (!at) return field.split(".");
  const [, slot, index, part = ""] = at;
  if (index === undefined) return ["fields"];
  const inSlot = design.fields.flatMap((f, n) => (f.slot === slot ? [String(n)] : []));
  const position = inSlot[Number(index)];
  const words = PARTS[part] ?? part;
  if (position !== undefined) return ["fields", position, words];
  // The links follow the fields of the back.
  return ["links", String(Number(index) - inSlot.length), words === "value" ? "url" : words];
}
