import type { PassBarcode, SaveContent } from "../port";

const barcodeTypes: Record<PassBarcode["format"], string> = {
  qr: "QR_CODE",
  aztec: "AZTEC",
  pdf417: "PDF_417",
  code128: "CODE_128",
};

/** `issuer.suffix`; Google allows letters, digits, dot, underscore and dash in the suffix. */
const writeId = (issuerId: string, id: string): string =>
  `${issuerId}.${id.replace(/[^\w.-]/g, "_")}`;

/** The class that all cards of one design share; Google makes it with the first card saved. */
export function composeGenericClass(issuerId: string, content: SaveContent): { id: string } {
  return { id: writeId(issuerId, content.designId) };
}

/**
 * A membership card as Google's GenericObject (walletobjects v1). A revoked card keeps its id,
 * loses its barcode and moves to "Expired passes".
 */
export function composeGenericObject(
  issuerId: string,
  content: SaveContent,
): Record<string, unknown> {
  const text = (value: string): object => ({
    defaultValue: { language: content.language, value },
  });
  const { barcode, logoUrl, expiresAt } = content;
  return {
    id: writeId(issuerId, content.passId),
    classId: writeId(issuerId, content.designId),
    state: content.voided ? "EXPIRED" : "ACTIVE",
    cardTitle: text(content.organizationName),
    header: text(content.memberName),
    ...(content.subheader === null ? {} : { subheader: text(content.subheader) }),
    hexBackgroundColor: content.backgroundColor,
    ...(isPublicHttps(logoUrl) ? { logo: { sourceUri: { uri: logoUrl } } } : {}),
    ...(content.fields.length === 0
      ? {}
      : {
          textModulesData: content.fields.map(({ id, label, value }) => ({
            id,
            header: label,
            body: value,
          })),
        }),
    ...(barcode === null || content.voided
      ? {}
      : {
          barcode: {
            type: barcodeTypes[barcode.format],
            value: barcode.message,
            ...(barcode.altText === null ? {} : { alternateText: barcode.altText }),
          },
        }),
    ...(expiresAt === null
      ? {}
      : { validTimeInterval: { end: { date: expiresAt.toISOString() } } }),
  };
}

/** Google's servers fetch pictures themselves, so an address inside a private network is no use. */
function isPublicHttps(url: string | null): url is string {
  if (url === null || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" || !hostname.includes(".")) return false;
  return !/^(\[|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)|\.(local|internal|localhost|test)$/.test(
    hostname,
  );
}
