import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { withinAMinute } from "@/testing/limits";
import { getDatabase } from "@/server/data/db";
import { RateLimitExceeded } from "@/server/errors";
import { countRequest } from "./rate-limit";

const LIMIT = 3;

/** Returns how many of these requests, each from the next address, came within the limit. */
function admitted(addresses: string[]): Promise<number> {
  return withinAMinute(async () => {
    let count = 0;
    for (const address of addresses) {
      try {
        await countRequest(getDatabase().query, `test:${address}`, LIMIT, new Date());
        count += 1;
      } catch (error) {
        expect(error).toMatchObject({ of: { code: RateLimitExceeded.code } });
      }
    }
    return count;
  });
}

test("all IPv6 addresses of a network are counted as one", async () => {
  const hex = () => randomInt(2 ** 16).toString(16);
  const network = `2001:db8:${hex()}:${hex()}`;
  const own = Array.from({ length: 9 }, (_, n) => `${network}:${n + 1}:2:3:4`);
  expect(await admitted(own)).toBe(LIMIT);
  const others = Array.from({ length: 9 }, (_, n) => `2001:db8:${hex()}:${hex()}:${n}::1`);
  expect(await admitted(others)).toBe(9);
});
