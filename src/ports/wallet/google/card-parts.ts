import { toLocal } from "@/lib/time";
import { isPublicHttps } from "@/lib/public-address";
import type { PassBarcode, RotatingCode, SaveContent } from "../port";

const barcodeTypes: Record<PassBarcode["format"], string> = {
  qr: "QR_CODE",
  aztec: "AZTEC",
  pdf417: "PDF_417",
  code128: "CODE_128",
};

/** Returns `issuer.suffix`; Google allows letters, digits, dot, underscore and dash in the suffix. */
export const writeId = (issuerId: string, id: string): string =>
  `${issuerId}.${id.replace(/[^\w.-]/g, "_")}`;

/** Returns a text with its translations, as a LocalizedString. */
export function localized(content: SaveContent, text: string): object {
  const translatedValues = Object.entries(content.strings ?? {}).flatMap(([language, strings]) =>
    strings[text] === undefined || language === content.language
      ? []
      : [{ language, value: strings[text] }],
  );
  return {
    defaultValue: { language: content.language, value: text },
    ...(translatedValues.length > 0 && { translatedValues }),
  };
}

/** Returns a picture by its address. Google fetches it, so only a public https address works. */
export function imageAt(content: SaveContent, url: string | null | undefined): object | null {
  if (!url || !isPublicHttps(url)) return null;
  return {
    sourceUri: { uri: url },
    contentDescription: localized(content, content.organizationName),
  };
}

/** Returns the text modules, with ids that the class's rows refer to. */
export function textModules(content: SaveContent): object[] | null {
  const modules = content.fields.map(({ id, label, value }) => ({
    id,
    header: label,
    body: value,
    ...translated(content, "localizedHeader", label),
    ...translated(content, "localizedBody", value),
  }));
  return modules.length > 0 ? modules : null;
}

/** Adds translations only if there are any: they would double the size of each field. */
function translated(content: SaveContent, name: string, text: string): object {
  const known = Object.values(content.strings ?? {}).some((strings) => text in strings);
  return known ? { [name]: localized(content, text) } : {};
}

export function linksModule(content: SaveContent): object | null {
  const links = content.links ?? [];
  if (links.length === 0) return null;
  return {
    uris: links.map(({ label, url }, n) => ({ id: `link${n}`, uri: url, description: label })),
  };
}

/**
 * Returns a message that the phone also shows as a notification, because a card may move to the expired ones
 * unseen.
 */
export function noticeOf({ notice }: SaveContent): object[] | null {
  if (!notice) return null;
  const { title: header, text: body } = notice;
  return [{ id: "notice", header, body, messageType: "TEXT_AND_NOTIFY" }];
}

/** Returns the code that the door scans, fixed or changing; none for a card that opens no door any more. */
export function codeParts(content: SaveContent): {
  barcode: object | null;
  rotatingBarcode: object | null;
} {
  const { barcode, rotating } = content;
  if (barcode === null || content.voided) return { barcode: null, rotatingBarcode: null };
  const type = barcodeTypes[barcode.format];
  const alternateText = barcode.altText === null ? {} : { alternateText: barcode.altText };
  if (rotating) {
    return { barcode: null, rotatingBarcode: { type, ...alternateText, ...changing(rotating) } };
  }
  return { barcode: { type, value: barcode.message, ...alternateText }, rotatingBarcode: null };
}

function changing({ valuePattern, keyHex, periodMillis, valueLength }: RotatingCode): object {
  return {
    valuePattern,
    totpDetails: {
      algorithm: "TOTP_SHA1",
      periodMillis: String(periodMillis), // An int64 in the JSON of Google's APIs.
      parameters: [{ key: keyHex, valueLength }],
    },
  };
}

/** Returns the place's wall clock with its offset, so that Google shows times in the place's own zone. */
export function localWithOffset(at: Date, timezone: string): string {
  const local = toLocal(at.getTime(), timezone);
  const minutes = Math.round((Date.parse(`${local}Z`) - at.getTime()) / 60_000);
  const size = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${local}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
