import { writeBuiltOpenApi } from "@/api/rest/openapi-text";

// Part of the build: writes the API's document, which would otherwise be made at the first request for it.
writeBuiltOpenApi(process.cwd());
process.exit(0);
