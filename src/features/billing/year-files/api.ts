import { z } from "zod";
import { MemberNotFound } from "@/features/people/errors";
import { MemberSessionRequired } from "@/server/errors";
import { streamedRoute } from "@/server/route";
import { exportYear } from "./export";
import { ExportYear, type YearFile } from "./schema";

const Zip = z
  .unknown()
  .meta({ type: "string", description: "A ZIP file.", contentMediaType: "application/zip" });

function downloadOf({ filename, bytes }: YearFile): Response {
  return new Response(bytes, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** `/portal/v1/purchases/documents` */
export const yearFilePortalRoutes = [
  streamedRoute({
    method: "GET",
    path: "/portal/v1/purchases/documents",
    tag: "Purchases",
    summary: "Download a year of my documents",
    description:
      "Returns the invoices and credit notes that were issued in a calendar year as one ZIP: each as a PDF, and all in a table (CSV). Only documents that the member may see. A download that breaks off is incomplete; repeat the request.",
    scope: "none",
    input: ExportYear,
    output: Zip,
    errors: [MemberSessionRequired, MemberNotFound],
    run: exportYear,
    write: downloadOf,
    example: { year: 2026 },
  }),
];
