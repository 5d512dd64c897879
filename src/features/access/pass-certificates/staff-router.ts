import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { passCertificateRoutes } from "./api";

export const passCertificateStaffRouter = router({
  list: line(passCertificateRoutes, "GET /v1/pass-certificates"),
  current: line(passCertificateRoutes, "GET /v1/pass-certificates/current"),
  create: line(passCertificateRoutes, "POST /v1/pass-certificates"),
  activate: line(
    passCertificateRoutes,
    "POST /v1/pass-certificates/{pass_certificate_id}/activate",
  ),
  archive: line(passCertificateRoutes, "POST /v1/pass-certificates/{pass_certificate_id}/archive"),
});
