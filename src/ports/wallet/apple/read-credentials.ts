import { createPrivateKey, X509Certificate } from "node:crypto";
import forge from "node-forge";
import {
  CredentialsInvalid,
  type AppleCredentials,
  type CredentialFiles,
  type ReadCredentials,
} from "../port";
import { checkCredentials, readSubject } from "./credentials";

/**
 * Reads Apple credentials from uploaded files and checks them in full. Returns them, or every fault. A
 * certificate not issued under Apple's name counts as a development certificate.
 */
export function readCredentials(given: CredentialFiles, now: Date): ReadCredentials {
  try {
    return { read: check(given, now), faults: [] };
  } catch (error) {
    if (error instanceof CredentialsInvalid) return { read: null, faults: error.faults };
    throw error;
  }
}

function check(given: CredentialFiles, now: Date): NonNullable<ReadCredentials["read"]> {
  const files = given.p12 === null ? given : { ...given, ...openP12(given.p12, given.passphrase) };
  const certificate = toPem(files.certificate ?? "");
  const wwdr = toPem(files.wwdr ?? "");
  const key = decryptKey(files.key ?? "", files.passphrase);
  const { UID, OU } = namesOf(certificate);
  const credentials: AppleCredentials = {
    certificate,
    key,
    keyPassphrase: null,
    wwdr,
    passTypeIdentifier: given.passTypeIdentifier ?? UID[0] ?? "",
    teamIdentifier: given.teamIdentifier ?? OU[0] ?? "",
    development: !/^O=Apple Inc\.$/m.test(tryCertificate(wwdr)?.subject ?? ""),
  };
  const { expiresAt } = checkCredentials(credentials, now);
  return {
    ...credentials,
    expiresAt,
    fingerprint: new X509Certificate(certificate).fingerprint256,
  };
}

/** Returns certificate and key of a .p12, and the WWDR certificate if it contains one. */
function openP12(
  base64: string,
  passphrase: string | null,
): { certificate: string; key: string; passphrase: null; wwdr?: string } {
  try {
    const der = forge.util.decode64(base64.replace(/\s+/g, ""));
    const p12 = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(der), passphrase ?? "");
    const { certBag = "", keyBag = "", pkcs8ShroudedKeyBag = "" } = forge.pki.oids;
    const bagsOf = (type: string) => p12.getBags({ bagType: type })[type] ?? [];
    const key = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)].find((bag) => bag.key)?.key;
    const certificates = bagsOf(certBag).flatMap(({ cert }) =>
      cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : [],
    );
    if (!key) throw new Error("holds no key");
    const pem = forge.pki.privateKeyToPem(key);
    const own = createPrivateKey(pem);
    const certificate = certificates.find((one) => one.checkPrivateKey(own)) ?? certificates[0];
    const issuer = certificates.find((one) => one !== certificate && certificate?.checkIssued(one));
    return {
      certificate: certificate?.toString() ?? "",
      key: pem,
      passphrase: null,
      ...(issuer ? { wwdr: issuer.toString() } : {}),
    };
  } catch (cause) {
    const message =
      "The .p12 file cannot be opened: it is no .p12, contains no RSA key, or the passphrase is wrong.";
    throw Object.assign(new CredentialsInvalid([{ code: "p12_unreadable", message }]), { cause });
  }
}

/**
 * Returns PEM unchanged; converts other text from base64 of DER if it is that, and otherwise leaves it alone.
 */
function toPem(text: string): string {
  if (text.includes("-----BEGIN ")) return text;
  return tryCertificate(Buffer.from(text, "base64"))?.toString() ?? "";
}

/**
 * Returns the key without its passphrase, which then need not be stored; an unreadable key stays unchanged and
 * becomes a fault.
 */
function decryptKey(pem: string, passphrase: string | null): string {
  try {
    const key = createPrivateKey({ key: pem, passphrase: passphrase ?? undefined });
    return key.export({ type: "pkcs8", format: "pem" }).toString();
  } catch {
    return "";
  }
}

function namesOf(certificate: string): { UID: string[]; OU: string[] } {
  const read = tryCertificate(certificate);
  return read ? readSubject(read) : { UID: [], OU: [] };
}

function tryCertificate(from: string | Buffer): X509Certificate | null {
  try {
    return new X509Certificate(from);
  } catch {
    return null;
  }
}
