import { NoInput } from "@/lib/wire";
import { route } from "@/server/route";
import { activatePassCertificate } from "./activate";
import { archivePassCertificate } from "./archive";
import { createPassCertificate } from "./create";
import { PassCertificateArchived, PassCertificateInvalid, PassCertificateNotFound } from "./errors";
import { getPassCertificate } from "./get";
import { getPassSigning } from "./get-signing";
import { listPassCertificates } from "./list";
import {
  CreatePassCertificate,
  ListPassCertificates,
  PassCertificate,
  PassCertificateId,
  PassCertificatePage,
  PassSigning,
  UpdatePassCertificate,
} from "./schema";
import { updatePassCertificate } from "./update";

const tag = "Passes";

/** `/v1/pass-certificates` */
export const passCertificateRoutes = [
  route({
    method: "GET",
    path: "/v1/pass-certificates",
    tag,
    summary: "List the organization's own Apple certificates",
    description: "Lists the organization's own Apple certificates, without their keys.",
    scope: "pass-certificates:read",
    input: ListPassCertificates,
    output: PassCertificatePage,
    run: listPassCertificates,
  }),
  route({
    method: "POST",
    path: "/v1/pass-certificates",
    tag,
    summary: "Upload an Apple certificate",
    description:
      "Uploads a Pass Type ID certificate with its private key, as PEM or as the .p12 that Keychain exports. It is checked first: the key belongs to it, it is for the pass type and team that you name, the WWDR certificate issued it, and it has not expired. It signs new passes at once unless `activate` is false.",
    scope: "pass-certificates:write",
    status: 201,
    input: CreatePassCertificate,
    output: PassCertificate,
    errors: [PassCertificateInvalid],
    run: createPassCertificate,
    example: {
      certificate: "-----BEGIN CERTIFICATE-----\nMIIF…\n-----END CERTIFICATE-----\n",
      private_key: "-----BEGIN PRIVATE KEY-----\nMIIE…\n-----END PRIVATE KEY-----\n",
      wwdr: "-----BEGIN CERTIFICATE-----\nMIIE…\n-----END CERTIFICATE-----\n",
    },
  }),
  route({
    method: "GET",
    path: "/v1/pass-certificates/current",
    tag,
    summary: "Get the signer of Apple passes",
    description:
      "Returns the signer of Apple passes now: the organization's active certificate, otherwise the installation's, otherwise its development certificate; with its faults, its warnings and the state of push.",
    scope: "pass-certificates:read",
    input: NoInput,
    output: PassSigning,
    run: (ctx) => getPassSigning(ctx),
  }),
  route({
    method: "GET",
    path: "/v1/pass-certificates/{pass_certificate_id}",
    tag,
    summary: "Get an Apple certificate",
    description: "Returns an Apple certificate, without its key.",
    scope: "pass-certificates:read",
    input: PassCertificateId,
    output: PassCertificate,
    errors: [PassCertificateNotFound],
    run: getPassCertificate,
  }),
  route({
    method: "PATCH",
    path: "/v1/pass-certificates/{pass_certificate_id}",
    tag,
    summary: "Change the NFC message of passes",
    description:
      "Changes the NFC message of passes, for all certificates of the same pass type. Fails for a certificate that Apple has not enabled for NFC, since phones would refuse its passes. Phones that hold a pass of the type fetch it again.",
    scope: "pass-certificates:write",
    input: UpdatePassCertificate,
    output: PassCertificate,
    errors: [PassCertificateNotFound, PassCertificateArchived],
    run: updatePassCertificate,
    example: {
      nfc_public_key:
        "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY=",
      nfc_requires_authentication: false,
    },
  }),
  route({
    method: "POST",
    path: "/v1/pass-certificates/{pass_certificate_id}/activate",
    tag,
    summary: "Sign new passes with a certificate",
    description:
      "Signs new passes with this certificate from now on. Replaces the active certificate.",
    scope: "pass-certificates:write",
    input: PassCertificateId,
    output: PassCertificate,
    errors: [PassCertificateNotFound, PassCertificateArchived, PassCertificateInvalid],
    run: activatePassCertificate,
  }),
  route({
    method: "POST",
    path: "/v1/pass-certificates/{pass_certificate_id}/archive",
    tag,
    summary: "Archive an Apple certificate",
    description:
      "Archives an Apple certificate. It signs nothing any more, and phones that hold passes of its type get no updates. Final; repeating it changes nothing.",
    scope: "pass-certificates:write",
    input: PassCertificateId,
    output: PassCertificate,
    errors: [PassCertificateNotFound],
    run: archivePassCertificate,
  }),
];
