DROP INDEX "pass_scans_client_key";
CREATE UNIQUE INDEX "pass_scans_client_key" ON "pass_scans"("organization_id", "actor", "client_scan_id");
