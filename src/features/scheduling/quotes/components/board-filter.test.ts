import { expect, test } from "vitest";
import { amenitiesOf, filterPlaces } from "./board-filter";

const place = (resource_id: string, category: string, amenities: string[], capacity = 1) => ({
  ...{ resource_id, category, amenities },
  slots: [{ capacity }],
});
const atlas = place("atlas", "room", ["Screen", "Daylight"]);
const beacon = place("beacon", "room", ["Screen"]);
const pool = place("pool", "court", [], 8);
const shut = { ...place("shut", "room", ["Screen"]), slots: [] };
const all = [atlas, beacon, pool, shut];
const none = { kind: "", amenities: [], favourites: false };
const alone = { marked: ["beacon"], people: 1 };

test("places are filtered by kind, by all amenities and by the member's hearts", () => {
  const ids = (filter: object, given = alone) =>
    filterPlaces(all, { ...none, ...filter }, given).map(({ resource_id }) => resource_id);
  expect(ids({})).toEqual(["atlas", "beacon", "pool", "shut"]);
  expect(ids({ kind: "court" })).toEqual(["pool"]);
  expect(ids({ kind: "sauna" })).toHaveLength(4);
  expect(ids({ amenities: ["Screen"] })).toEqual(["atlas", "beacon", "shut"]);
  expect(ids({ amenities: ["Screen", "Daylight"] })).toEqual(["atlas"]);
  expect(ids({ favourites: true })).toEqual(["beacon"]);
  expect(ids({ favourites: true, kind: "court" })).toEqual([]);
  // A place that is closed may be large enough on another day.
  expect(ids({}, { ...alone, people: 4 })).toEqual(["pool", "shut"]);
});

test("the most frequent amenities come first", () => {
  expect(amenitiesOf(all)).toEqual(["Screen", "Daylight"]);
  expect(amenitiesOf(all, 1)).toEqual(["Screen"]);
});
