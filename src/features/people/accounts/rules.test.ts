import { describe, expect, it } from "vitest";
import { assertKeepsOwner, firstRole } from "./rules";

const ada = { member_id: "ada", role: "owner" };
const ben = { member_id: "ben", role: "member" };

describe("an account", () => {
  it("an account's first member owns it", () => {
    expect(firstRole([])).toBe("owner");
    expect(firstRole([ben])).toBe("member");
  });

  it("an account keeps an owner once it has one", () => {
    const change = (role: "owner" | "billing" | null, members = [ada, ben]) =>
      assertKeepsOwner(members, { member_id: "ada", role });
    expect(() => change(null)).toThrow(/keeps one/);
    expect(() => change("billing")).toThrow(/keeps one/);
    change("owner");
    change(null, [ada, { member_id: "ben", role: "owner" }]);
    assertKeepsOwner([ada, ben], { member_id: "ben", role: null });
    assertKeepsOwner([ben], { member_id: "ben", role: null });
  });
});
