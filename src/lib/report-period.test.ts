import { expect, it } from "vitest";
import { readReportPeriod } from "./report-period";

const spans = (asked: Parameters<typeof readReportPeriod>[0], today: string) => {
  const { from, to, before } = readReportPeriod(asked, today);
  return [from, to, before.from, before.to].join(" ");
};

it("a month under way is compared with as many days of the month before", () => {
  expect(spans({}, "2026-11-27")).toBe("2026-11-01 2026-11-28 2026-10-01 2026-10-28");
  expect(spans({ period: "unknown" }, "2026-03-30")).toBe(
    "2026-03-01 2026-03-31 2026-02-01 2026-03-01",
  );
});

it("a whole month is compared with the whole month before, however long", () => {
  expect(spans({}, "2026-11-30")).toBe("2026-11-01 2026-12-01 2026-10-01 2026-11-01");
  expect(spans({ period: "last_month" }, "2026-03-05")).toBe(
    "2026-02-01 2026-03-01 2026-01-01 2026-02-01",
  );
});

it("a year under way is compared with the year before until the same day", () => {
  const asked = { period: "this_year" };
  expect(spans(asked, "2028-02-29")).toBe("2028-01-01 2028-03-01 2027-01-01 2027-03-01");
  expect(spans(asked, "2026-12-31")).toBe("2026-01-01 2027-01-01 2025-01-01 2026-01-01");
});

it("own days stand in either order, end after a year, and are compared with as many days before", () => {
  const asked = { from: "2026-02-10", until: "2026-02-01" };
  expect(spans(asked, "2026-11-27")).toBe("2026-02-01 2026-02-11 2026-01-22 2026-02-01");
  const long = readReportPeriod({ from: "2020-01-01", until: "2026-01-01" }, "2026-11-27");
  expect(long).toMatchObject({ name: "own", from: "2020-01-01", to: "2021-01-01" });
  const wrong = readReportPeriod({ from: "2026-02-30", until: "2026-03-01" }, "2026-11-27");
  expect(wrong.name).toBe("this_month");
});

it("a period has parts that a phone can show", () => {
  const year = readReportPeriod({ period: "this_year", by: "day" }, "2026-11-27");
  expect(year).toMatchObject({ interval: "month", intervals: ["week", "month"] });
  expect(readReportPeriod({ by: "week" }, "2026-11-27").interval).toBe("week");
  expect(readReportPeriod({}, "2026-11-27").interval).toBe("day");
});
