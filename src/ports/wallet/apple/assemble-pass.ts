import type { PKPass } from "passkit-generator";

/** A pass in Apple's words, ready to be assembled; crosses to a worker thread as it is. */
export interface PassParts {
  props: Record<string, unknown>;
  style: "generic" | "eventTicket" | "storeCard";
  fields: Record<
    "headerFields" | "primaryFields" | "secondaryFields" | "auxiliaryFields" | "backFields",
    Record<string, unknown>[]
  >;
  barcode: { format: string; message: string; messageEncoding: string; altText?: string } | null;
  expiresAt: Date | null;
  relevantAt: Date | null;
  files: Record<string, Uint8Array>;
  strings: Record<string, Record<string, string>>;
}

export interface SigningKeys {
  wwdr: string;
  certificate: string;
  key: string;
}

/**
 * Assembles, signs and zips one pass; takes 30 to 100 ms of pure computing. Its text is also what
 * the worker thread runs (see `sign-in-worker.ts`), so it must use nothing but its arguments and
 * Node's globals.
 */
export function assemblePass(Pass: typeof PKPass, parts: PassParts, keys: SigningKeys): Uint8Array {
  // The library writes `date.toISOString()`; Apple documents no fractions of a second.
  const wholeSeconds = (date: Date): Date =>
    Object.assign(new Date(date), {
      toISOString: () => new Date(date).toISOString().replace(/\.\d{3}Z$/, "Z"),
    });
  const files = Object.fromEntries(
    Object.entries(parts.files).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
  const pass = new Pass(
    files,
    { wwdr: keys.wwdr, signerCert: keys.certificate, signerKey: keys.key },
    parts.props,
  );
  pass.type = parts.style;
  for (const field of parts.fields.headerFields) pass.headerFields.push(field as never);
  for (const field of parts.fields.primaryFields) pass.primaryFields.push(field as never);
  for (const field of parts.fields.secondaryFields) pass.secondaryFields.push(field as never);
  for (const field of parts.fields.auxiliaryFields) pass.auxiliaryFields.push(field as never);
  for (const field of parts.fields.backFields) pass.backFields.push(field as never);
  // One object: given a bare string the library emits every format that it knows.
  if (parts.barcode !== null) pass.setBarcodes(parts.barcode as never);
  if (parts.expiresAt !== null) pass.setExpirationDate(wholeSeconds(parts.expiresAt));
  if (parts.relevantAt !== null) pass.setRelevantDate(wholeSeconds(parts.relevantAt));
  for (const language of Object.keys(parts.strings))
    if (Object.keys(parts.strings[language] ?? {}).length > 0)
      pass.localize(language, parts.strings[language] ?? {});
  return pass.getAsBuffer();
}
