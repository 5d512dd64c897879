import { expect, test } from "vitest";
import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import { nounOf, rendererOf } from "./rendered-object";

test("every object with events is sent as its own operation shows it", () => {
  const nouns = [...new Set(Object.keys(EVENT_TYPES).map(nounOf))];
  expect(nouns.filter((noun) => !rendererOf(noun))).toEqual([]);
});
