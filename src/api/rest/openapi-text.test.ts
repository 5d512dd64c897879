import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeOpenApiText,
  readBuiltOpenApi,
  serveBuiltOpenApi,
  writeBuiltOpenApi,
} from "./openapi-text";

let root: string;
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-openapi-"));
  fs.mkdirSync(path.join(root, ".build"));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

test("the document that is made with the build is the installation's own, to the last character", () => {
  const address = "https://members.example.org/portal";
  try {
    serveBuiltOpenApi(root);
    expect(readBuiltOpenApi(address)).toBeNull();
    writeBuiltOpenApi(root);
    expect(readBuiltOpenApi(address)).toBe(makeOpenApiText(address));
  } finally {
    delete (globalThis as { foyerBuiltIn?: string }).foyerBuiltIn;
  }
  expect(readBuiltOpenApi(address)).toBeNull();
});
