import { expect, it } from "vitest";
import { readFiles, readSources } from "./source-files";

/** The writers of domain_events, each with its reason. The list may only shrink. */
const WRITERS: Record<string, string> = {
  "prisma/sql/holds.sql": "hold_booking writes a booking and its event in one round trip",
  "src/features/backoffice/member-erase/scrub-trail.ts":
    "changes no event, only empties the data of a person who is erased",
  "src/server/jobs/archive-events.ts": "moves old events to files, and notes their numbers",
  "src/server/jobs/events.ts": "the writer",
};

const WRITES =
  /\.domainEvent\s*\.(?:create|update|upsert|delete)|\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?domain_events\b/;

it("domain_events have one writer", () => {
  const writers = [...readSources(), ...readFiles("prisma/sql", /\.sql$/)]
    .filter(({ text }) => WRITES.test(text))
    .map(({ file }) => file);
  expect(
    writers.sort(),
    "Write events by recordEvent, recordEvents or recordOutsideEvents of src/server/jobs/events.ts.",
  ).toEqual(Object.keys(WRITERS).sort());
});
