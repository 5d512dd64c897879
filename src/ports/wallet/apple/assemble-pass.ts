import type { PKPass } from "passkit-generator";

/** A pass in Apple's terms, ready for assembly; it is passed to a worker thread unchanged. */
export interface PassParts {
  props: Record<string, unknown>;
  style: "generic" | "eventTicket" | "storeCard";
  fields: Record<
    "headerFields" | "primaryFields" | "secondaryFields" | "auxiliaryFields" | "backFields",
    Record<string, unknown>[]
  >;
  barcode: { format: string; message: string; messageEncoding: string; altText?: string } | null;
  nfc: { message: string; encryptionPublicKey: string; requiresAuthentication: boolean } | null;
  /** ISO 8601 in UTC, whole seconds. */
  expirationDate: string | null;
  relevantDate: string | null;
  files: Record<string, Uint8Array>;
  strings: Record<string, Record<string, string>>;
}

export interface SigningKeys {
  wwdr: string;
  certificate: string;
  key: string;
}

type Order = { parts: PassParts; keys: SigningKeys };

/**
 * Assembles, signs and zips one pass; takes 30 to 100 ms of pure computing, and so a thread runs it
 * (see `Computation` for what that asks of its text).
 */
export function assemblePass(
  { PKPass: Pass }: { PKPass: typeof PKPass },
  { parts, keys }: Order,
): Uint8Array {
  const pass = new Pass(
    Object.fromEntries(
      Object.entries(parts.files).map(([name, bytes]) => [name, Buffer.from(bytes)]),
    ),
    { wwdr: keys.wwdr, signerCert: keys.certificate, signerKey: keys.key },
    parts.props,
  );
  pass.type = parts.style;
  for (const field of parts.fields.headerFields) pass.headerFields.push(field as never);
  for (const field of parts.fields.primaryFields) pass.primaryFields.push(field as never);
  for (const field of parts.fields.secondaryFields) pass.secondaryFields.push(field as never);
  for (const field of parts.fields.auxiliaryFields) pass.auxiliaryFields.push(field as never);
  for (const field of parts.fields.backFields) pass.backFields.push(field as never);
  // Pass one object: for a bare string the library would emit every format that it knows.
  if (parts.barcode !== null) pass.setBarcodes(parts.barcode as never);
  if (parts.nfc !== null) pass.setNFC(parts.nfc);
  // The library takes only Dates and writes their toISOString(), but Apple wants no fractions.
  for (const { name, text } of [
    { name: "expirationDate", text: parts.expirationDate },
    { name: "relevantDate", text: parts.relevantDate },
  ]) {
    if (text === null) continue;
    const date = Object.assign(new Date(text), { toISOString: text.toString.bind(text) });
    if (name === "expirationDate") pass.setExpirationDate(date);
    else pass.setRelevantDate(date);
  }
  for (const [language, texts] of Object.entries(parts.strings))
    if (Object.keys(texts).length > 0) pass.localize(language, texts);
  return pass.getAsBuffer();
}
