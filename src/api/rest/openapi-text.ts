import fs from "node:fs";
import path from "node:path";
import { buildOpenApi } from "@/server/openapi/document";
import { portalRoutes, v1Routes } from "./tables";
import { typedMessages } from "./webhook-messages";

const routes = [...v1Routes, ...portalRoutes];

/** The address in the document that is made with the build, before the installation's own is known. */
const ANY_ADDRESS = "https://installation.invalid";
const BUILT = ".build/openapi.json";

/**
 * Makes the document of an installation at an address from the route tables. Takes a second or more of pure computing,
 * in which nobody else is answered: hence the one that is made with the build.
 */
export function makeOpenApiText(baseUrl: string): string {
  return JSON.stringify(buildOpenApi(routes, { baseUrl, version: "1", messages: typedMessages }));
}

/** Writes the document for any address into the folder of the build. */
export function writeBuiltOpenApi(root: string): void {
  fs.writeFileSync(path.join(root, BUILT), makeOpenApiText(ANY_ADDRESS));
}

// On globalThis: Next may compile its own copy of this module, for the pages of the reference.
const shared = globalThis as typeof globalThis & { foyerBuiltIn?: string };

/** Has the document of this build served from now on: nothing changes the tables any more. */
export function serveBuiltOpenApi(root: string): void {
  shared.foyerBuiltIn = root;
}

/** Returns the document that was made with the build, for an address; null where none is served. */
export function readBuiltOpenApi(baseUrl: string): string | null {
  if (shared.foyerBuiltIn === undefined) return null;
  try {
    const text = fs.readFileSync(path.join(shared.foyerBuiltIn, BUILT), "utf8");
    return text.replaceAll(ANY_ADDRESS, JSON.stringify(baseUrl).slice(1, -1));
  } catch {
    // It is made when somebody asks for it.
    return null;
  }
}
