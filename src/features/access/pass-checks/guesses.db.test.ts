import { describe, expect, it } from "vitest";
import { makeHolder } from "@/testing/worlds/door";
import { setUpDoor } from "@/testing/worlds/door-set-up";

const own = setUpDoor();
const { verify, resultOf } = own;

describe("a pass at the door", () => {
  it("cannot be found by guessing short ids: after thirty unknown ones the door waits a minute", async () => {
    for (let n = 0; n < 30; n++) expect(await resultOf({ short_id: `X${n}` })).toBe("invalid_code");
    await expect(verify({ short_id: "X30" })).rejects.toThrow("Too many requests");
    const { member, code } = await makeHolder(own.world);
    // A right guess is answered like a wrong one; nobody guesses a signed code.
    await expect(verify({ short_id: member.short_id })).rejects.toThrow("Too many requests");
    expect(await resultOf({ code })).toBe("valid");
    expect(await resultOf({ code: "a loyalty card" })).toBe("invalid_code");
  });
});
