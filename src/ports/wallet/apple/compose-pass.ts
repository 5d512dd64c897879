import type { NfcReaders, PassBarcode, PassContent, PassField, PassImage } from "../port";
import { isLoopbackUrl } from "./content-faults";
import { writeNfc } from "./nfc";
import type { PassParts } from "./assemble-pass";

const barcodeFormats: Record<PassBarcode["format"], string> = {
  qr: "PKBarcodeFormatQR",
  aztec: "PKBarcodeFormatAztec",
  pdf417: "PKBarcodeFormatPDF417",
  code128: "PKBarcodeFormatCode128",
};

const alignments = {
  left: "PKTextAlignmentLeft",
  center: "PKTextAlignmentCenter",
  right: "PKTextAlignmentRight",
};

/** Converts a pass from our terms to Apple's. Expects content without faults by findContentFaults. */
export function composePass(
  content: PassContent,
  ids: { passTypeIdentifier: string; teamIdentifier: string; nfc?: NfcReaders | null },
): PassParts {
  const updates = content.webServiceUrl !== null && !isLoopbackUrl(content.webServiceUrl);
  return {
    props: {
      formatVersion: 1,
      passTypeIdentifier: ids.passTypeIdentifier,
      teamIdentifier: ids.teamIdentifier,
      serialNumber: content.serialNumber,
      organizationName: content.organizationName,
      description: content.description,
      backgroundColor: writeColor(content.backgroundColor),
      foregroundColor: writeColor(content.foregroundColor),
      labelColor: writeColor(content.labelColor),
      sharingProhibited: content.sharingProhibited,
      ...(content.logoText === null ? {} : { logoText: content.logoText }),
      ...(content.voided ? { voided: true } : {}),
      ...(updates && content.webServiceUrl !== null
        ? { webServiceURL: content.webServiceUrl, authenticationToken: content.authenticationToken }
        : {}),
    },
    style: content.style,
    fields: {
      headerFields: content.headerFields.map(writeField),
      primaryFields: content.primaryFields.map(writeField),
      secondaryFields: content.secondaryFields.map(writeField),
      auxiliaryFields: content.auxiliaryFields.map(writeField),
      backFields: content.backFields.map(writeField),
    },
    // A revoked pass must not open a door, whatever the caller passed in.
    barcode: content.barcode === null || content.voided ? null : writeBarcode(content.barcode),
    nfc: writeNfc(content, ids.nfc),
    expirationDate: content.expiresAt && writeInstant(content.expiresAt),
    relevantDate: content.relevantAt && writeInstant(content.relevantAt),
    files: listFiles(content),
    strings: Object.fromEntries(
      Object.entries(content.strings).map(([language, texts]) => [language, escapeTexts(texts)]),
    ),
  };
}

/** Formats an instant without milliseconds: Apple documents nothing finer than seconds. */
function writeInstant(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

function writeColor(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

function writeField(field: PassField): Record<string, unknown> {
  const { countdown } = field;
  const value = countdown ?? field.value;
  const moment = value instanceof Date;
  return {
    key: field.key,
    label: field.label,
    value: moment ? writeInstant(value) : value,
    ...(moment ? { dateStyle: "PKDateStyleMedium", timeStyle: "PKDateStyleShort" } : {}),
    ...(countdown ? { isRelative: true } : {}),
    ...(field.changeMessage ? { changeMessage: field.changeMessage } : {}),
    ...(field.link
      ? { attributedValue: `<a href="${escapeHtml(field.link)}">${escapeHtml(field.label)}</a>` }
      : {}),
    ...(field.align ? { textAlignment: alignments[field.align] } : {}),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function writeBarcode(barcode: PassBarcode): NonNullable<PassParts["barcode"]> {
  // Scanners expect Latin-1; other characters can only be written as UTF-8.
  const latin = /^[\u0000-\u00ff]*$/.test(barcode.message);
  return {
    format: barcodeFormats[barcode.format],
    message: barcode.message,
    messageEncoding: latin ? "iso-8859-1" : "utf-8",
    ...(barcode.altText === null ? {} : { altText: barcode.altText }),
  };
}

/** Lists only the pictures that the style shows: others would only enlarge the download. */
function listFiles(content: PassContent): Record<string, Uint8Array> {
  const { icon, logo, thumbnail, strip } = content.images;
  const shown: Record<string, PassImage | undefined> = { icon, logo };
  if (content.style === "generic") shown.thumbnail = thumbnail;
  else shown.strip = strip;
  const files: Record<string, Uint8Array> = {};
  for (const [name, image] of Object.entries(shown)) {
    if (image === undefined) continue;
    files[`${name}.png`] = image["1x"];
    if (image["2x"]) files[`${name}@2x.png`] = image["2x"];
    if (image["3x"]) files[`${name}@3x.png`] = image["3x"];
  }
  return files;
}

/**
 * Escapes quotes, since the library writes texts into pass.strings unchanged and a quote would end the entry
 * early.
 */
function escapeTexts(texts: Record<string, string>): Record<string, string> {
  const escape = (text: string): string => text.replace(/[\\"]/g, "\\$&").replace(/\r?\n/g, "\\n");
  return Object.fromEntries(
    Object.entries(texts).map(([text, translation]) => [escape(text), escape(translation)]),
  );
}
