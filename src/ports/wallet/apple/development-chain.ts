import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";
import { DAY } from "@/lib/time";

/** The PEM texts of a chain shaped like Apple's: root → WWDR G4 → pass certificate and its key. */
export interface DevelopmentChain {
  root: string;
  wwdr: string;
  certificate: string;
  key: string;
}

const createKeyPair = promisify(generateKeyPair);

// Apple's object identifiers as found in genuine WWDR and Pass Type ID certificates.
const wwdrMark = "1.2.840.113635.100.6.2.1";
const passTypeMark = "1.2.840.113635.100.6.1.16";
const nfcMark = "1.2.840.113635.100.6.1.26";
const passSigningUsage = "1.2.840.113635.100.4.14";
const userIdAttribute = "0.9.2342.19200300.100.1.1";

/**
 * Generates the certificates that sign passes until Apple's are configured. Every tool that trusts `root`
 * accepts the signatures; a real iPhone knows only Apple's root and refuses them, hence the word Development in
 * every name. Valid for ten years from `now`.
 */
export async function generateDevelopmentChain(input: {
  passTypeIdentifier: string;
  teamIdentifier: string;
  now: Date;
  /** Adds Apple's mark for certificates that are enabled for NFC. */
  nfc?: boolean;
}): Promise<DevelopmentChain> {
  const { passTypeIdentifier, teamIdentifier, now, nfc = false } = input;
  const organization = { name: "organizationName", value: "Foyer (development only)" };
  const root = await issueCertificate({
    subject: [{ name: "commonName", value: "Foyer Development Root CA" }, organization],
    issuer: null,
    authority: true,
    extensions: [],
    now,
  });
  const wwdr = await issueCertificate({
    subject: [
      { name: "commonName", value: "Foyer Development Worldwide Developer Relations CA" },
      { name: "organizationalUnitName", value: "G4" },
      organization,
    ],
    issuer: root,
    authority: true,
    extensions: [{ id: wwdrMark, value: derNull }],
    now,
  });
  const leaf = await issueCertificate({
    subject: [
      { type: userIdAttribute, value: passTypeIdentifier },
      { name: "commonName", value: `Development Pass Type ID: ${passTypeIdentifier}` },
      { name: "organizationalUnitName", value: teamIdentifier },
      organization,
    ],
    issuer: wwdr,
    authority: false,
    extensions: [
      { name: "extKeyUsage", clientAuth: true, [passSigningUsage]: true },
      { id: passTypeMark, value: derUtf8(passTypeIdentifier) },
      ...(nfc ? [{ id: nfcMark, value: derNull }] : []),
    ],
    now,
  });
  return { root: root.pem, wwdr: wwdr.pem, certificate: leaf.pem, key: leaf.keyPem };
}

interface Issued {
  certificate: forge.pki.Certificate;
  key: forge.pki.rsa.PrivateKey;
  pem: string;
  keyPem: string;
}

async function issueCertificate(input: {
  subject: forge.pki.CertificateField[];
  issuer: Issued | null;
  authority: boolean;
  extensions: object[];
  now: Date;
}): Promise<Issued> {
  // The key comes from OpenSSL's thread pool: forge's own generator would block for seconds.
  const pair = await createKeyPair("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  const key = forge.pki.privateKeyFromPem(pair.privateKey);
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = `01${randomBytes(8).toString("hex")}`;
  certificate.validity.notBefore = new Date(input.now.getTime() - DAY);
  certificate.validity.notAfter = new Date(input.now.getTime() + 3650 * DAY);
  certificate.setSubject(input.subject);
  certificate.setIssuer(input.issuer?.certificate.subject.attributes ?? input.subject);
  const issuerCertificate = input.issuer?.certificate ?? certificate;
  certificate.setExtensions([
    { name: "basicConstraints", cA: input.authority, critical: true },
    {
      name: "keyUsage",
      critical: true,
      digitalSignature: !input.authority,
      keyCertSign: input.authority,
      cRLSign: input.authority,
    },
    { name: "subjectKeyIdentifier" },
    {
      name: "authorityKeyIdentifier",
      keyIdentifier: issuerCertificate.generateSubjectKeyIdentifier().getBytes(),
    },
    ...input.extensions,
  ]);
  certificate.sign(input.issuer?.key ?? key, forge.md.sha256.create());
  return {
    certificate,
    key,
    pem: forge.pki.certificateToPem(certificate),
    keyPem: pair.privateKey,
  };
}

const { Class, Type, create, toDer } = forge.asn1;
const derNull = toDer(create(Class.UNIVERSAL, Type.NULL, false, "")).getBytes();

function derUtf8(text: string): string {
  return toDer(create(Class.UNIVERSAL, Type.UTF8, false, forge.util.encodeUtf8(text))).getBytes();
}
