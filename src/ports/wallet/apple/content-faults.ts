import { isLoopbackHost } from "@/lib/public-address";
import type { PassContent, PassContentFault, PassField, PassImage } from "../port";
import { readPngSize } from "../images/png-size";

/**
 * Returns all faults of a pass that would make a phone refuse it or show it incompletely. The signing library
 * checks almost none of this: it drops faulty parts and signs the rest. Sources: Apple's "Wallet Passes"
 * reference; the field counts of the Wallet Developer Guide. Our own limits apply to texts for which Apple sets
 * none, to keep the card readable.
 */
export function findContentFaults(content: PassContent): PassContentFault[] {
  const faults: PassContentFault[] = [];
  const add = (field: string, code: PassContentFault["code"], message: string): void => {
    faults.push({ field, code, message });
  };
  const text = (field: string, value: string, most: number): void => {
    if (value.trim() === "") add(field, "required", "must not be empty");
    else if (value.length > most) add(field, "too_long", `must have at most ${most} characters`);
  };

  text("serialNumber", content.serialNumber, 128);
  text("organizationName", content.organizationName, 64);
  text("description", content.description, 200);
  if (content.logoText !== null) text("logoText", content.logoText, 40);
  if (content.authenticationToken.length < 16)
    add("authenticationToken", "too_short", "must have at least 16 characters");

  for (const name of ["backgroundColor", "foregroundColor", "labelColor"] as const)
    if (!/^#[0-9a-f]{6}$/i.test(content[name]))
      add(name, "invalid_color", "must be a colour like #1d4ed8");

  if (content.webServiceUrl !== null && !isHttps(content.webServiceUrl))
    if (!isLoopbackUrl(content.webServiceUrl))
      add("webServiceUrl", "invalid_url", "must be an https address");

  const { expiresAt, relevantAt } = content;
  for (const [name, date] of [
    ["expiresAt", expiresAt] as const,
    ["relevantAt", relevantAt] as const,
  ])
    if (date !== null && !isWritableDate(date)) add(name, "invalid_date", "is not a date");
  if (expiresAt !== null && relevantAt !== null && relevantAt > expiresAt)
    add("relevantAt", "invalid_date", "must not be after the pass expires");

  findFieldFaults(content, add, text);
  if (content.barcode !== null) {
    text("barcode.message", content.barcode.message, 512);
    if (content.barcode.altText !== null) text("barcode.altText", content.barcode.altText, 64);
  }
  for (const [name, image] of Object.entries(content.images) as [string, PassImage | undefined][])
    if (image !== undefined) findImageFaults(`images.${name}`, image, add);
  if (content.images.icon === undefined) add("images.icon", "required", "a pass needs an icon");
  for (const language of Object.keys(content.strings))
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language))
      add(`strings.${language}`, "invalid_language", "must be a language tag like de or pt-BR");
  return faults;
}

type Add = (field: string, code: PassContentFault["code"], message: string) => void;

/**
 * Tells whether a URL is on loopback, as on a developer's machine: the pass then simply has no update service.
 */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(URL.parse(url)?.hostname ?? "");
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}

function isWritableDate(date: Date): boolean {
  return (
    !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999
  );
}

const fieldGroups = [
  ["headerFields", 3],
  ["primaryFields", 1],
  ["secondaryFields", 4],
  ["auxiliaryFields", 4],
  ["backFields", 50],
] as const;

function findFieldFaults(
  content: PassContent,
  add: Add,
  text: (field: string, value: string, most: number) => void,
): void {
  const seen = new Set<string>();
  for (const [group, most] of fieldGroups) {
    if (content[group].length > most) add(group, "too_many", `must have at most ${most} fields`);
    content[group].forEach((field, index) => {
      const at = `${group}[${index}]`;
      text(`${at}.key`, field.key, 64);
      if (seen.has(field.key)) add(`${at}.key`, "duplicate_key", `"${field.key}" is used twice`);
      seen.add(field.key);
      findValueFaults(at, field, group === "backFields" ? 4000 : 200, add);
    });
  }
  // On these two styles, a strip or a square code leaves one row for both groups.
  const square = content.barcode?.format === "qr" || content.barcode?.format === "aztec";
  const oneRow = content.style === "storeCard" || (content.style === "generic" && square);
  const both = content.secondaryFields.length + content.auxiliaryFields.length;
  const eachFits = content.secondaryFields.length <= 4 && content.auxiliaryFields.length <= 4;
  if (oneRow && eachFits && both > 4)
    add("auxiliaryFields", "too_many", "with the secondary fields there must be at most 4 fields");
}

function findValueFaults(at: string, field: PassField, most: number, add: Add): void {
  if (field.label.length > 64) add(`${at}.label`, "too_long", "must have at most 64 characters");
  const { value } = field;
  if (value instanceof Date) {
    if (!isWritableDate(value)) add(`${at}.value`, "invalid_date", "is not a date");
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) add(`${at}.value`, "invalid_number", "is not a number");
  } else if (value.length > most) {
    add(`${at}.value`, "too_long", `must have at most ${most} characters`);
  }
  if (field.link !== undefined && !isHttps(field.link))
    add(`${at}.link`, "invalid_url", "must be an https address");
  if (field.changeMessage !== undefined && field.changeMessage.length > 200)
    add(`${at}.changeMessage`, "too_long", "must have at most 200 characters");
}

function findImageFaults(at: string, image: PassImage, add: Add): void {
  for (const scale of ["1x", "2x", "3x"] as const) {
    const bytes = image[scale];
    if (bytes === undefined) {
      if (scale === "1x") add(`${at}.1x`, "required", "the picture is missing");
      continue;
    }
    const size = readPngSize(bytes);
    if (size === null) add(`${at}.${scale}`, "invalid_image", "is not a PNG picture");
    else if (at === "images.icon" && (size.width < 29 || size.height < 29))
      add(`${at}.${scale}`, "invalid_image", "must be at least 29 by 29 pixels");
    else if (size.width > 2048 || size.height > 2048 || bytes.length > 2 ** 21)
      add(`${at}.${scale}`, "too_long", "must be at most 2048 pixels a side and 2 MB");
  }
}
