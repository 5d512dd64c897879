import type { PassDesign } from "./schema";
import { placeholdersIn } from "@/lib/card-template";

/** Returns the names of the placeholders in all texts of a design, with repeats. */
export function placeholdersOf(
  design: Pick<PassDesign, "fields" | "barcode" | "translations">,
): string[] {
  const texts = [
    ...design.fields.map(({ value }) => value),
    design.barcode.alt_text ?? "",
    ...Object.values(design.translations).flatMap((texts) => Object.values(texts)),
  ];
  return texts.flatMap(placeholdersIn);
}
