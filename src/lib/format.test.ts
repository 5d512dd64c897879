import { describe, expect, it } from "vitest";
import {
  formatCountry,
  formatDay,
  formatDays,
  formatDuration,
  formatRelativeDay,
  formatShare,
  formatTime,
  formatTimeRange,
  isOwnClock,
  localAt,
  minutesBetween,
  plainly as plain,
  zoneName,
} from "./format";

const called = (city: string) => `${city} time`;

describe("dates and times for members", () => {
  it("a local time shows the place's clock, wherever the reader is", () => {
    expect(formatTime("2026-11-23T09:05:00", "en-GB")).toBe("09:05");
    expect(plain(formatTime("2026-11-23T21:05:00", "en-US"))).toBe("9:05 PM");
    // This hour does not exist in many zones, and none of them may move the text.
    expect(formatTime("2026-03-29T02:30:00", "en-GB")).toBe("02:30");
  });

  it("the end's day is named only if a booking runs past midnight", () => {
    const range = (from: string, until: string) => plain(formatTimeRange(from, until, "en-GB"));
    expect(range("2026-11-23T09:00:00", "2026-11-23T10:30:00")).toBe("09:00 – 10:30");
    expect(range("2026-11-23T23:00:00", "2026-11-24T00:00:00")).toBe("23:00 – 00:00");
    expect(range("2026-11-23T23:00:00", "2026-11-24T01:00:00")).toBe("23:00 – Tue, 24 Nov, 01:00");
  });

  it("two times of a day stay on one line, and no line begins with the dash between them", () => {
    const words = (until: string) =>
      formatTimeRange("2026-11-23T09:00:00", until, "en-US").split(" ");
    const [kept = "", ...rest] = words("2026-11-23T10:30:00");
    expect(rest).toEqual([]);
    expect(kept).toContain("\u00a0–\ufeff\u00a0");
    expect(words("2026-11-24T01:00:00")[0]).toMatch(/AM\u00a0–$/);
  });

  it("a zone is named with the offset of that day", () => {
    expect(zoneName("Europe/Berlin", "2026-01-10T09:00:00Z", "en-GB", called)).toBe(
      "Berlin time (GMT+1)",
    );
    expect(zoneName("Europe/Berlin", "2026-07-10T09:00:00Z", "en-GB", called)).toBe(
      "Berlin time (GMT+2)",
    );
    expect(zoneName("America/New_York", "2026-01-10T09:00:00Z", "en-GB", called)).toBe(
      "New York time (GMT-5)",
    );
    expect(zoneName("UTC", "2026-01-10T09:00:00Z", "en-GB", called)).toBe("UTC");
  });

  it("the year is shown only if it differs", () => {
    expect(formatDay("2026-11-23", "en-GB", "2026-01-01")).toBe("Monday, 23\u00a0November");
    expect(formatDay("2027-11-23", "en-GB", "2026-01-01")).toBe(
      "Tuesday, 23\u00a0November\u00a02027",
    );
  });

  it("a weekday is followed by a comma where the language has one", () => {
    expect(formatDay("2026-11-23", "de-DE")).toBe("Montag, 23.\u00a0November");
    expect(formatDay("2026-11-23", "fr-FR")).toBe("lundi 23\u00a0novembre");
  });

  it("the place's own day is called today", () => {
    expect(formatRelativeDay("2026-11-23T09:00:00", "2026-11-23", "en-GB")).toBe("Today");
    expect(formatRelativeDay("2026-11-24T09:00:00", "2026-11-23T23:59:00", "en-GB")).toBe(
      "Tomorrow",
    );
    expect(formatRelativeDay("2026-11-25T09:00:00", "2026-11-23", "en-GB")).toBe(
      "Wednesday, 25\u00a0November",
    );
  });

  it("an instant is shown by the clock of a place", () => {
    expect(localAt("2026-07-01T22:30:00Z", "Europe/Berlin")).toBe("2026-07-02T00:30:00");
    expect(localAt("2026-01-01T00:00:00Z", "America/New_York")).toBe("2025-12-31T19:00:00");
  });

  it("a length of time is written out", () => {
    expect(formatDuration(45)).toBe("45\u00a0min");
    expect(formatDuration(60)).toBe("1\u00a0h");
    expect(formatDuration(90)).toBe("1\u00a0h 30\u00a0min");
    expect(minutesBetween("2026-11-23T23:30:00", "2026-11-24T01:00:00")).toBe(90);
  });
});

it("a place whose clock is the reader's needs no zone", () => {
  const winter = "2026-12-01T09:00:00.000Z";
  expect(isOwnClock("Europe/Berlin", winter, "Europe/Berlin")).toBe(true);
  expect(isOwnClock("Europe/Berlin", winter, "Europe/Madrid")).toBe(true);
  expect(isOwnClock("Europe/Berlin", winter, "Europe/London")).toBe(false);
  // Arizona's clocks stay when Denver's go forward.
  expect(isOwnClock("America/Phoenix", winter, "America/Denver")).toBe(true);
  expect(isOwnClock("America/Phoenix", "2026-07-01T09:00:00.000Z", "America/Denver")).toBe(false);
});

it("a country has its name in the reader's language", () => {
  expect(["de", "en-GB"].map((locale) => formatCountry("DE", locale))).toEqual([
    ...["Deutschland", "Germany"],
  ]);
});

it("days from one to another name the month and the year once", () => {
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect(plain(formatDays("2026-11-01", "2026-11-27", "en-GB"))).toBe("1 – 27 November 2026");
  expect(plain(formatDays("2026-11-27", "2026-11-27", "de"))).toBe("27. November 2026");
});

it("a share is in percent, with a digit where it has one", () => {
  expect([0, 0.125, 1].map((share) => formatShare(share, "en"))).toEqual(["0%", "12.5%", "100%"]);
});
