import { expect, it } from "vitest";
import { openRow } from "./open-row";

const at = (id: string | null) => (id ? `/bookings?view=all&booking=${id}` : "/bookings?view=all");
const open = (id: string) =>
  openRow(id, ["a", "b", "c"], { at, page: `/bookings/${id}`, label: "Booking" });

it("an open row leads to its neighbours, its page and back, and keeps the list's filters", () => {
  expect(open("b")).toMatchObject({
    before: "/bookings?view=all&booking=a",
    after: "/bookings?view=all&booking=c",
    list: "/bookings?view=all",
    page: "/bookings/b",
  });
  expect(open("a")).toMatchObject({ before: null, after: "/bookings?view=all&booking=b" });
  expect(open("c").after).toBeNull();
});

it("a row that the list does not show is open all the same, alone", () => {
  expect(open("z")).toMatchObject({ before: null, after: null, page: "/bookings/z" });
});
