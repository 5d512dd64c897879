import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { NoShowReport as Report } from "../../no-show-schema";
import { NoShowReport } from "./no-show-report";

const figures = { came: 1, no_shows: 2, undecided: 0, late_cancellations: 0, no_show_rate: 0.6667 };

test("a member whom the reader may not know by name has a row in the report all the same", () => {
  const members = [{ member_id: "mbr", name: null, ...figures }];
  const totals = { ...figures, fees: [] };
  const report = { interval: "day", items: [], places: [], totals, members } as unknown as Report;
  const none = { place: () => null, member: () => null };
  const props = { report, before: report, locale: "en", pageOf: none, dayPage: null };
  expect(textOf(<NoShowReport {...props} />)).toMatch(/Cancelled late .*Member 66\.7% 2 1 0 0/);
});
