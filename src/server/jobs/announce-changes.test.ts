import { expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { announcementsOf, readAnnouncement } from "./announce-changes";

test("events are announced in as few texts as PostgreSQL takes, whosever they are", () => {
  const events = Array.from({ length: 250 }, () => ({
    id: newId("wev"),
    organization_id: newId("org"),
  }));
  const texts = announcementsOf(events);
  expect(texts.every((text) => text.length <= 7_500)).toBe(true);
  expect(texts.length).toBe(3);
  const named = texts.flatMap((text) => [...readAnnouncement(text)]);
  expect(named).toEqual(events.map(({ id, organization_id }) => [organization_id, [id]]));
});
