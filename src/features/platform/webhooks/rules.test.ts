import { describe, expect, test } from "vitest";
import { DAY } from "@/lib/time";
import { faultOfUrl, nextAttemptAt } from "./rules";

describe("the attempts of a delivery", () => {
  const start = new Date("2026-11-23T06:00:00.000Z");
  const instants = (random: () => number) => {
    const made = [start];
    for (;;) {
      const next = nextAttemptAt(made.length, made.at(-1) ?? start, random());
      if (!next) return made;
      made.push(next);
    }
  };

  test("attempts are made over three days, at growing intervals", () => {
    const made = instants(() => 0.5);
    const total = (made.at(-1)?.getTime() ?? 0) - start.getTime();
    expect(total / DAY).toBeGreaterThan(2.9);
    expect(total / DAY).toBeLessThan(3.1);
    expect(made.length).toBeGreaterThan(10);
  });

  test.each([[() => 0], [() => 0.999], [Math.random]])(
    "intervals between attempts grow whatever the jitter",
    (random) => {
      const made = instants(random);
      const pauses = made.slice(1).map((at, n) => at.getTime() - (made[n]?.getTime() ?? 0));
      for (const [n, pause] of pauses.slice(1).entries())
        expect(pause).toBeGreaterThan(pauses[n] ?? 0);
    },
  );

  test("attempts of many deliveries are not made at the same moment", () => {
    expect(nextAttemptAt(5, start, 0)).not.toEqual(nextAttemptAt(5, start, 0.9));
  });
});

describe("the address of an endpoint", () => {
  test.each([
    "https://example.com/hooks",
    "https://example.com:8443/hooks?a=b",
    "https://93.184.216.34/",
  ])("an address may be %s", (url) => expect(faultOfUrl(url, false)).toBe(null));

  test.each([
    ["http://example.com/hooks", "https"],
    ["ftp://example.com/", "https"],
    ["example.com", "https"],
    ["https://user:secret@example.com/", "user name"],
    ["https://127.0.0.1/", "public"],
    ["https://localhost/", "public"],
    ["https://a.localhost/", "public"],
    ["https://10.0.0.1/", "public"],
    ["https://2130706433/", "public"],
    ["https://[::1]/", "public"],
    ["https://[::ffff:169.254.169.254]/", "public"],
  ])("an address may not be %s", (url, because) =>
    expect(faultOfUrl(url, false)).toContain(because),
  );

  test("an address may use http on this machine only, and only if allowed", () => {
    expect(faultOfUrl("http://127.0.0.1:4000/", true)).toBe(null);
    expect(faultOfUrl("http://localhost:4000/", true)).toBe(null);
    expect(faultOfUrl("http://10.0.0.1/", true)).toContain("https");
    expect(faultOfUrl("https://10.0.0.1/", true)).toBe(null);
  });
});
