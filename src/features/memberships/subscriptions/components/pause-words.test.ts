import { describe, expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import type { Membership } from "../schema";
import { offersPause, pauseWords, resumeWords } from "./pause-words";

const words = wordsOf("memberships", { locale: "en" });
const paid = {
  ...{ renewal_amount: 4900, currency: "EUR" },
  current_period_ends_at: "2026-12-18T10:00:00.000Z",
};
const active = {
  ...{ members_may_pause: true, paused_by_staff: false },
  ...{ status: "active", cancel_at_period_end: false },
};
const offered = (data: object) => offersPause({ ...active, ...data } as Membership);
const until = (resumes_at: string | null, data: Partial<typeof paid> = {}) =>
  pauseWords({ ...paid, ...data }, resumes_at, { locale: "en-GB", zone: "Europe/Berlin" }, words);

describe("a pause in words", () => {
  it("costs a new period where the paid one is over by then, and nothing before", () => {
    expect(until("2026-12-27T10:00:00.000Z")).toBe(
      "Resumes on 27\u00a0Dec\u00a02026. A new period begins, and you pay €49.00.",
    );
    expect(until("2026-12-17T10:00:00.000Z")).toBe(
      "Resumes on 17\u00a0Dec\u00a02026. The period you have paid for continues.",
    );
    expect(until("2026-12-27T10:00:00.000Z", { renewal_amount: 0 })).toBe(
      "Resumes on 27\u00a0Dec\u00a02026. A new period begins.",
    );
    expect(until(null)).toBe("It stays paused until you resume it.");
  });

  it("ends now at the price of a new period, once the paid one is over", () => {
    const now = "2026-12-20T10:00:00.000Z";
    expect(resumeWords(paid, now, "en-GB", words)).toBe("A new period begins, and you pay €49.00.");
    expect(resumeWords(paid, "2026-12-01T10:00:00.000Z", "en-GB", words)).toBe(
      "The period you have paid for continues.",
    );
  });

  it("is not offered for a membership that ends with its period, as it would not resume", () => {
    expect(offered({})).toBe(true);
    expect(offered({ cancel_at_period_end: true })).toBe(false);
    expect(offered({ status: "paused", cancel_at_period_end: true })).toBe(true);
    expect(offered({ members_may_pause: false })).toBe(false);
    expect(offered({ status: "past_due" })).toBe(false);
  });

  it("can be ended by whoever began it, also once the product offers none", () => {
    const paused = { status: "paused", members_may_pause: false };
    expect(offered(paused)).toBe(true);
    expect(offered({ ...paused, paused_by_staff: true })).toBe(false);
  });
});
