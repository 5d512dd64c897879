import { failure, notFoundFailure } from "@/server/errors";

export const PassCertificateNotFound = notFoundFailure("pass_certificate", "Pass certificate");
export const PassCertificateInvalid = failure(
  "invalid",
  "pass_certificate_invalid",
  "Pass certificate invalid",
  "Passes signed with this certificate would be refused by every phone; `errors` names each fault.",
);
export const PassCertificateArchived = failure(
  "conflict",
  "pass_certificate_archived",
  "Pass certificate archived",
  "The certificate is archived and signs nothing any more. Upload it again to use it.",
);
