import { failure, notFoundFailure } from "@/server/errors";

export const PassScanNotFound = notFoundFailure("pass_scan", "Pass scan");

export const PassScanNotCheckIn = failure(
  "conflict",
  "pass_scan_not_check_in",
  "Scan checked nobody in",
  "Only a scan that checked somebody in can be undone.",
);
