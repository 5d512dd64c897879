import fc from "fast-check";
import { expect, test } from "vitest";
import { layerSteps } from "@/lib/intervals";
import { DAY, HOUR } from "@/lib/time";
import { type Coming, strandedAmong } from "./stranded";

const NOW = Date.UTC(2026, 10, 24);
const SPAN = 9 * DAY;

const booking = fc.record({
  start: fc.integer({ min: -5, max: 120 }),
  length: fc.constantFrom(1, 2, 5, 30, 60),
  buffer: fc.constantFrom(0, 1),
  quantity: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom("confirmed", "checked_in", "held", "no_show"),
});

type Drawn = typeof booking extends fc.Arbitrary<infer T> ? T : never;

function comingOf(drawn: Drawn[]): Coming[] {
  return drawn.map(({ start, length, buffer, quantity, status }, n) => {
    const [from, until] = [NOW + start * HOUR, NOW + (start + length) * HOUR];
    return {
      ...{ id: `bkg_${String(n).padStart(3, "0")}`, member_id: "mem_1", member_name: "Ada" },
      ...{ status, quantity, timezone: "UTC", amount_paid: 0, currency: "EUR" },
      starts_at: new Date(from),
      ends_at: new Date(until),
      blocked_from: new Date(from - buffer * HOUR),
      blocked_until: new Date(until + buffer * HOUR),
      created_at: new Date(NOW - n),
    };
  });
}

/** Tells whether all have room, hour by hour. */
function fits(coming: Coming[], capacity: (at: number) => number): boolean {
  for (let at = NOW; at < NOW + SPAN; at += HOUR) {
    const there = coming.filter(
      ({ blocked_from, blocked_until }) => +blocked_from <= at && at < +blocked_until,
    );
    // Who is over blocks others, and loses nothing.
    const real = there.filter(({ status, ends_at }) => status !== "no_show" && +ends_at > NOW);
    const inside = real.some(({ starts_at, ends_at }) => +starts_at <= at && at < +ends_at);
    const used = there.reduce((sum, { quantity }) => sum + quantity, 0);
    // A buffer may lie in closed time, and only collides with somebody there.
    if ((inside || (real.length > 0 && there.length > 1)) && used > capacity(at)) return false;
  }
  return true;
}

test("those that stay fit together, and none that was taken away would fit beside them", () => {
  fc.assert(
    fc.property(
      fc.array(booking, { maxLength: 25 }),
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 9, maxLength: 9 }),
      (drawn, places) => {
        const coming = comingOf(drawn);
        const days = places.map((value, n) => ({
          ...{ from: NOW + n * DAY, until: NOW + (n + 1) * DAY },
          value,
        }));
        const steps = layerSteps({ from: NOW, until: NOW + SPAN }, days, []);
        const stranded = new Set(strandedAmong(coming, steps, NOW));
        const left = coming.filter((one) => !stranded.has(one));
        const at = (time: number) => places[Math.floor((time - NOW) / DAY)] ?? 0;
        expect(fits(left, at)).toBe(true);
        for (const one of stranded) expect(fits([...left, one], at)).toBe(false);
      },
    ),
  );
});
