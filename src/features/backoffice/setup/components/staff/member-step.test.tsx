import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import { MemberStep } from "./member-step";

const step = (needs: string[]) =>
  textOf(<MemberStep me={{ name: "Kim", email: "kim@example.test" }} needs={needs} />);

test("the first member is made in one press, or where the fields that they must have are asked for", () => {
  expect(step([])).toContain("Make me a member too");
  const asked = step(["Shirt size", "Emergency contact"]);
  expect(asked).toContain("New members must have Shirt size and Emergency contact.");
  expect(asked).not.toContain("Make me a member too");
});
