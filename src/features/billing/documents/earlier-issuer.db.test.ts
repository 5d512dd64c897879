import fs from "node:fs";
import { expect, test } from "vitest";
import { setUpMigrations } from "@/testing/worlds/migrations";

const own = setUpMigrations();
const NAME = "20261130165600_issued_by";

test("the update keeps what each club's earlier documents name, and writes none of them", async () => {
  own.writeMigration(
    "1_before",
    `CREATE TABLE organizations (
       name TEXT, legal_name TEXT, postal_address JSONB, tax_id TEXT, document_footer TEXT, default_timezone TEXT);
     INSERT INTO organizations (name, legal_name, postal_address, tax_id, document_footer, default_timezone)
     VALUES ('Harbour', 'Harbour e.V.', '{"city": "Hamburg"}', 'DE1', 'IBAN', 'Europe/Berlin'),
            ('Hills', NULL, NULL, NULL, NULL, 'UTC');
     CREATE TABLE invoices AS SELECT 'open' AS status;
     CREATE TABLE credit_notes AS SELECT 'issued' AS status;`,
  );
  own.writeMigration(NAME, fs.readFileSync(`prisma/migrations/${NAME}/migration.sql`, "utf8"));
  await own.run();
  const none = { legal_name: null, postal_address: null, tax_id: null, document_footer: null };
  expect(await own.query("SELECT earlier_issuer FROM organizations ORDER BY name")).toEqual([
    {
      earlier_issuer: {
        ...{ name: "Harbour", legal_name: "Harbour e.V.", postal_address: { city: "Hamburg" } },
        ...{ tax_id: "DE1", document_footer: "IBAN", default_timezone: "Europe/Berlin" },
      },
    },
    { earlier_issuer: { ...none, name: "Hills", default_timezone: "UTC" } },
  ]);
  expect(await own.query("SELECT issued_by FROM invoices")).toEqual([{ issued_by: null }]);
  expect(await own.query("SELECT issued_by FROM credit_notes")).toEqual([{ issued_by: null }]);
});
