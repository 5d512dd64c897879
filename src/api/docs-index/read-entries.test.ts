import { expect, it } from "vitest";
import { gzipSync } from "node:zlib";
import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import { portalRoutes, v1Routes } from "@/api/rest/tables";
import { listFailures } from "@/api/rest/failures";
import { SLUGS } from "@/api/guides/guides";
import { findInDocs } from "@/lib/find-in-docs";
import { readDocsEntries } from "./read-entries";

const entries = await readDocsEntries();
const first = (query: string) => findInDocs(entries, query)[0]?.href;

it("each guide, operation, event and error has one entry, with an address of its own", () => {
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  expect(count("Operation")).toBe(v1Routes.length + portalRoutes.length);
  expect(count("Event")).toBe(Object.keys(EVENT_TYPES).length);
  expect(count("Error")).toBe(listFailures().length);
  for (const slug of SLUGS) expect(entries.map(({ href }) => href)).toContain(`/docs/${slug}`);
  expect(new Set(entries.map(({ href }) => href)).size).toBe(entries.length);
});

it("people find what they look for first", () => {
  expect(first("bookings.checkout")).toBe("/docs/reference/bookings#bookings.checkout");
  expect(first("create a member")).toBe("/docs/reference/members#members.create");
  // A guide explains it, besides the errors that are named after it.
  const explained = findInDocs(entries, "idempotency").slice(0, 8);
  expect(explained.map(({ kind }) => kind)).toContain("Guide");
  expect(first("slot_unavailable")).toBe("/errors/slot_unavailable");
  expect(first("booking.confirmed")).toBe("/docs/reference/webhook-events#booking.confirmed");
  expect(first("quickstart")).toBe("/docs/quickstart");
});

it("the index is small: at most 60 kB compressed", () => {
  expect(gzipSync(JSON.stringify(entries)).length).toBeLessThan(60_000);
});
