import { describe, expect, it } from "vitest";
import { resolveLocal } from "./time";
import { Instant, LocalDateTime } from "./wire";

const typeOf = ({ error }: { error?: { issues: { code: string; params?: unknown }[] } }) =>
  error?.issues.map((issue) => (issue.params as { type: string } | undefined)?.type ?? issue.code);

describe("an instant that is sent", () => {
  it.each([
    "0001-01-01T00:00:00Z",
    "0000-12-31T23:00:00-01:00",
    "2026-03-02T09:00:00.123456+05:45",
    "9999-12-31T23:59:59.999Z",
    "9999-12-31T23:59:59+00:01",
  ])("%s is of a year that database and answers can say", (sent) => {
    // A year more or less of the offset's clock does not matter.
    expect(Instant.safeParse(sent).success).toBe(true);
  });

  it.each([
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-05:00",
    "9999-12-31T23:59:00-00:01",
  ])("%s has one fault: its year in UTC is none of 1 to 9999", (sent) => {
    expect(typeOf(Instant.safeParse(sent))).toEqual(["datetime_parsing"]);
  });

  it("has one fault where it is no datetime at all", () => {
    expect(typeOf(Instant.safeParse("tomorrow"))).toEqual(["invalid_format"]);
  });
});

describe("a local time that is sent", () => {
  const zones = ["Pacific/Kiritimati", "Etc/GMT-14", "Etc/GMT+12", "America/New_York", "UTC"];

  it.each(["0002-01-01T00:00:00", "9999-12-31T00:00:00", "9999-12-31T11:59:59"])(
    "%s is an instant of the years 1 to 9999 in every zone",
    (sent) => {
      const local = LocalDateTime.parse(sent);
      for (const zone of zones) {
        const found = resolveLocal(local, zone);
        const at = found.ok ? new Date(found.at).toISOString() : "";
        expect(Instant.safeParse(at).success, `${zone} ${at}`).toBe(true);
      }
    },
  );

  it.each([
    "0000-06-01T10:00:00",
    "0001-01-01T00:00",
    "9999-12-31T12:00:00",
    "9999-12-31T23:59:59",
  ])("%s has one fault, whatever its zone", (sent) => {
    expect(typeOf(LocalDateTime.safeParse(sent))).toEqual(["datetime_parsing"]);
  });

  it("has one fault where it is no local time at all", () => {
    expect(typeOf(LocalDateTime.safeParse("0000-06-01T10:00:00Z"))).toEqual(["datetime_parsing"]);
  });
});
