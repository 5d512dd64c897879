import { expect, test } from "vitest";
import { HOUR, offsetSpans } from "@/lib/time";
import { getDatabase } from "./db";
import { compareZoneData, ZONE_DATA } from "./zone-data";

const range = {
  from: Date.parse("2020-01-01T00:00:00Z"),
  until: Date.parse("2024-01-01T00:00:00Z"),
};
const compare = (zones: string[], spansOf = offsetSpans) =>
  compareZoneData(getDatabase().query, zones, range, spansOf);

test("the release of the runtime's data is stated", () => {
  expect(ZONE_DATA).toMatch(/^\d{4}[a-z]+$/);
});

test("zones with the same history on both sides do not differ, however they are spelled", async () => {
  const zones = ["Europe/Berlin", "europe/berlin", "America/New_York", "Pacific/Apia", "UTC"];
  expect(await compare(zones)).toEqual([]);
});

test("a zone that differs in other data from some instant on is found, from that instant on", async () => {
  const noon = Date.parse("2022-05-05T12:00:00Z");
  // A release of the data in which Tokyo's clocks go forward an hour at that noon.
  const changed: typeof offsetSpans = (zone, span) =>
    zone !== "Asia/Tokyo"
      ? offsetSpans(zone, span)
      : [
          { from: span.from, until: noon, offset: 9 * HOUR },
          { from: noon, until: span.until, offset: 10 * HOUR },
        ];
  const [tokyo, ...others] = await compare(["Europe/Berlin", "Asia/Tokyo"], changed);
  expect(others).toEqual([]);
  expect(tokyo?.zone).toBe("Asia/Tokyo");
  expect(tokyo?.instants[0]).toBe(noon);
  expect(tokyo?.instants).toHaveLength(607);
});

test("a clock change that is an hour off is found, even within one day", async () => {
  const late: typeof offsetSpans = (zone, span) => {
    const spans = offsetSpans(zone, span);
    return spans.map((one, i) => ({
      ...one,
      from: i === 0 ? one.from : one.from + HOUR,
      until: i === spans.length - 1 ? one.until : one.until + HOUR,
    }));
  };
  const [berlin] = await compare(["Europe/Berlin"], late);
  expect(berlin?.instants).toHaveLength(8);
});

test("a zone that PostgreSQL does not know is named", async () => {
  const mars: typeof offsetSpans = (_, span) => [{ ...span, offset: 0 }];
  expect(await compare(["Mars/Olympus", "UTC"], mars)).toEqual([
    { zone: "Mars/Olympus", instants: [] },
  ]);
});
