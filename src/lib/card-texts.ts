/** The texts of a card's design, as far as they say something. */
type Said = {
  description: string;
  logo_text: string | null;
  fields: readonly { label: string; value: string; change_message?: string | null | undefined }[];
  barcode: { alt_text: string | null };
  links: readonly { label: string }[];
};

/** Returns all texts of a design that a phone can show in another language. */
export function textsOf(design: Said): string[] {
  return [
    ...design.fields.flatMap(({ label, value, change_message }) => [
      label,
      value,
      change_message ?? "",
    ]),
    ...design.links.map(({ label }) => label),
    design.description,
    design.logo_text ?? "",
    design.barcode.alt_text ?? "",
  ].filter((text) => text !== "");
}
