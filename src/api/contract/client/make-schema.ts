import openapiTS, { astToString } from "openapi-typescript";
import { buildOpenApi } from "@/server/openapi";
import { portalRoutes, v1Routes } from "../../tables";

/** The TypeScript types of the API, as a client of our own users would make them from `/v1/openapi.json`. */
export async function makeSchema(): Promise<string> {
  const options = { baseUrl: "https://api.example.org", version: "1" };
  const document = buildOpenApi([...v1Routes, ...portalRoutes], options);
  const types = astToString(await openapiTS(JSON.stringify(document, plain)));
  return `// Made by \`npm run client\` from the route tables. Not to be edited.\n${types}`;
}

/** Leaves out what no type is made of: it would be two thirds of the file. */
function plain(key: string, value: unknown): unknown {
  const words = ["description", "summary", "example", "examples", "headers", "x-codes"];
  return words.includes(key) && !isField(value) ? undefined : value;
}

/** A field of an object may have one of those names, too: then it has a schema. */
function isField(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return ["type", "anyOf", "$ref", "enum", "const"].some((word) => Object.hasOwn(value, word));
}
