import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { DAY } from "@/lib/time";
import { CredentialsInvalid, type AppleCredentials, type CredentialsFault } from "../port";

/** Credentials that passed every check, in the plain form for the signing library. */
export interface CheckedCredentials {
  certificate: string;
  /** PKCS#1, decrypted; stays in memory. */
  key: string;
  wwdr: string;
  expiresAt: Date;
  warnings: string[];
}

const warnDays = 30;

/**
 * Finds, before the first pass, faults that would otherwise surface as "Safari cannot download this file". The
 * key must belong to the certificate, the certificate must name our pass type (UID) and team (OU), the supplied
 * WWDR intermediate must have issued it, and nothing may have expired. Raises CredentialsInvalid with every
 * fault found. A certificate in its last 30 days gives a warning.
 */
export function checkCredentials(given: AppleCredentials, now: Date): CheckedCredentials {
  const faults: CredentialsFault[] = [];
  const certificate = readCertificate(given.certificate);
  const wwdr = readCertificate(given.wwdr);
  const key = readKey(given.key, given.keyPassphrase);
  if (certificate === null)
    faults.push({
      code: "certificate_unreadable",
      message: "The pass certificate is not a PEM certificate.",
    });
  if (wwdr === null)
    faults.push({
      code: "wwdr_unreadable",
      message: "The WWDR certificate is not a PEM certificate.",
    });
  if (key === null)
    faults.push({
      code: "key_unreadable",
      message: "The private key is not a PEM RSA key, or its passphrase is wrong.",
    });

  if (certificate !== null) {
    faults.push(...findSubjectFaults(certificate, given));
    if (key !== null && !certificate.checkPrivateKey(key))
      faults.push({
        code: "key_mismatch",
        message: "The private key does not belong to the pass certificate.",
      });
    if (wwdr !== null && !(certificate.checkIssued(wwdr) && certificate.verify(wwdr.publicKey)))
      faults.push({
        code: "issuer_mismatch",
        message: "The pass certificate was not issued by the supplied WWDR certificate.",
      });
    faults.push(...findDateFaults(certificate, wwdr, now));
  }
  if (certificate === null || wwdr === null || key === null || faults.length > 0)
    throw new CredentialsInvalid(faults);

  const expiresAt = new Date(certificate.validTo);
  const daysLeft = Math.floor((expiresAt.getTime() - now.getTime()) / DAY);
  return {
    certificate: certificate.toString(),
    key: key.export({ type: "pkcs1", format: "pem" }).toString(),
    wwdr: wwdr.toString(),
    expiresAt,
    warnings:
      daysLeft < warnDays ? [`The pass certificate ends in ${daysLeft} days. Renew it now.`] : [],
  };
}

function findSubjectFaults(
  certificate: X509Certificate,
  given: AppleCredentials,
): CredentialsFault[] {
  const subject = readSubject(certificate);
  const faults: CredentialsFault[] = [];
  if (!subject.UID.includes(given.passTypeIdentifier))
    faults.push({
      code: "pass_type_mismatch",
      message: `The certificate is for ${say(subject.UID)}, the passes are ${given.passTypeIdentifier}.`,
    });
  if (!subject.OU.includes(given.teamIdentifier))
    faults.push({
      code: "team_mismatch",
      message: `The certificate belongs to team ${say(subject.OU)}, the passes to ${given.teamIdentifier}.`,
    });
  return faults;
}

function findDateFaults(
  certificate: X509Certificate,
  wwdr: X509Certificate | null,
  now: Date,
): CredentialsFault[] {
  const faults: CredentialsFault[] = [];
  if (new Date(certificate.validFrom) > now)
    faults.push({
      code: "certificate_not_yet_valid",
      message: `The pass certificate is valid only from ${certificate.validFrom}.`,
    });
  if (new Date(certificate.validTo) <= now)
    faults.push({
      code: "certificate_expired",
      message: `The pass certificate ended on ${certificate.validTo}.`,
    });
  if (wwdr !== null && new Date(wwdr.validTo) <= now)
    faults.push({
      code: "wwdr_expired",
      message: `The WWDR certificate ended on ${wwdr.validTo}.`,
    });
  return faults;
}

/** Returns the user ids and units that a certificate names; Apple writes pass type and team there. */
export function readSubject(certificate: X509Certificate): { UID: string[]; OU: string[] } {
  const lines = certificate.subject.split("\n");
  const all = (name: string): string[] =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  return { UID: all("UID"), OU: all("OU") };
}

const say = (names: string[]): string => names.join(", ") || "none";

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function readKey(pem: string, passphrase: string | null): KeyObject | null {
  try {
    const key = createPrivateKey({ key: pem, passphrase: passphrase ?? undefined });
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}
