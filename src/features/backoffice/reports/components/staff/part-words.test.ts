import { expect, it } from "vitest";
import { shownPart } from "./part-words";

const page = "/reports/use";
const week = { from: "2026-11-23", to: "2026-11-30" };
const day = { from: "2026-11-23", to: "2026-11-24" };

it("a week leads to its days and a day to its own page, where there is one", () => {
  const shown = { page, locale: "en-GB" };
  expect(shownPart(week, { ...shown, interval: "week" })).toMatchObject({
    ...{ mark: "23 Nov", href: "/reports/use?from=2026-11-23&until=2026-11-29" },
  });
  const dayPage = (date: string) => `/calendar?date=${date}`;
  expect(shownPart(day, { ...shown, interval: "day" }).href).toBeNull();
  expect(shownPart(day, { ...shown, interval: "day", dayPage })).toMatchObject({
    ...{ mark: "23", name: "Mon, 23\u00a0Nov", href: "/calendar?date=2026-11-23" },
  });
});

it("a month is named with its year, and by its first letters under a bar", () => {
  const month = { from: "2026-11-01", to: "2026-11-28" };
  const shown = shownPart(month, { page, interval: "month", locale: "en-GB" });
  expect(shown).toMatchObject({ name: "November 2026", mark: "Nov" });
});
