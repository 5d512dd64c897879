// npm run client: builds the package of the typed client into .build/client/package.
import { openApiText } from "@/api/rest/openapi";
import { buildClientPackage } from "./client-package";

const folder = await buildClientPackage(openApiText("https://members.example.org"));
console.log(`The package is in ${folder}. Publish it by: npm publish ${folder}`);
