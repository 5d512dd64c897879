import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readPageRoutes } from "./page-routes";

test("pages are named by Next's own patterns, which hold no names and tokens", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "routes-"));
  const manifest = {
    staticRoutes: [{ page: "/sign-in", regex: "^/sign\\-in(?:/)?$" }],
    dynamicRoutes: [
      { page: "/sign-in/link/[token]", regex: "^/sign\\-in/link/([^/]+?)(?:/)?$" },
      { page: "/[club]/bookings/[id]", regex: "^/([^/]+?)/bookings/([^/]+?)(?:/)?$" },
    ],
  };
  fs.writeFileSync(path.join(folder, "routes-manifest.json"), JSON.stringify(manifest));
  const routeOf = readPageRoutes(folder);
  fs.rmSync(folder, { recursive: true });
  expect(routeOf("/sign-in?path=x")).toBe("/sign-in");
  expect(routeOf("/sign-in/link/secret")).toBe("/sign-in/link/{token}");
  expect(routeOf("/harbour/bookings/bkg_1?_rsc=1")).toBe("/{club}/bookings/{id}");
  expect(routeOf("/_next/static/chunks/1.js")).toBe("/_next/static");
  expect(routeOf("/nothing/there/at/all")).toBeUndefined();
});

test("without a build there are pages, and no patterns", () => {
  expect(readPageRoutes("/nowhere")("/harbour")).toBe("pages");
});

test("while Next develops, its lists are missing, and pages have no patterns either", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "routes-"));
  fs.writeFileSync(path.join(folder, "routes-manifest.json"), '{"version":3}');
  const routeOf = readPageRoutes(folder);
  fs.rmSync(folder, { recursive: true });
  expect(routeOf("/harbour/bookings")).toBe("pages");
});
