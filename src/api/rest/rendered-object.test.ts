import { expect, test } from "vitest";
import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { nounOf, readScopeOf, rendererOf } from "./rendered-object";

const nouns = [...new Set(Object.keys(EVENT_TYPES).map(nounOf))];

test("every object with events is sent as its own operation shows it", () => {
  expect(nouns.filter((noun) => !rendererOf(noun))).toEqual([]);
});

test("each has the scope that reads it, which its changes are told by", () => {
  const known: ReadonlySet<string> = new Set(ALL_SCOPES);
  expect(nouns.filter((noun) => !known.has(readScopeOf(noun) ?? ""))).toEqual([]);
  expect(readScopeOf("member_note")).toBe("member-notes:read");
  expect(readScopeOf("nothing")).toBeUndefined();
});
