// npm run client: writes the types again that the typed client of client.db.test.ts is checked against.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeSchema } from "./make-schema";

writeFileSync(path.join(import.meta.dirname, "schema.d.ts"), await makeSchema());
