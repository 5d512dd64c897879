/** What can be told to be wrong without asking the server: while it is, no card is drawn. Pure. */
import { unknownPlaceholders } from "@/lib/card-template";
import { readColor } from "@/lib/color";
import type { DesignContent } from "./design-content";

/** Returns the faults of what is typed, by their paths in the design. */
export function localFaults(content: DesignContent): { field: string; code: string }[] {
  const { name, colors, fields, barcode, links, expiry, translations } = content;
  const templates: [path: string, template: string][] = [
    ...fields.map(({ value }, n): [string, string] => [`fields.${n}.value`, value]),
    ["barcode.alt_text", barcode.alt_text ?? ""],
    ...Object.entries(translations).flatMap(([language, texts]) =>
      Object.entries(texts).map(([text, said]): [string, string] => [
        `translations.${language}.${text}`,
        said,
      ]),
    ),
  ];
  return [
    ...(name.trim() === "" ? [{ field: "name", code: "required" }] : []),
    ...(["background", "foreground", "label"] as const)
      .filter((one) => !readColor(colors[one]))
      .map((one) => ({ field: `colors.${one}`, code: "no_colour" })),
    ...templates
      .filter(([, template]) => unknownPlaceholders(template).length > 0)
      .map(([field]) => ({ field, code: "unknown_placeholder" })),
    ...links.flatMap(({ label, url }, n) => [
      ...(label.trim() === "" ? [{ field: `links.${n}.label`, code: "required" }] : []),
      ...(isHttps(url) ? [] : [{ field: `links.${n}.url`, code: "invalid_url" }]),
    ]),
    ...(expiry.rule === "days" && !(expiry.days >= 1 && expiry.days <= 3660)
      ? [{ field: "expiry.days", code: "other" }]
      : []),
  ];
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
