import { expect, test } from "vitest";
import { AskingSize } from "@/testing/asking-size";
import { htmlOf, textOf } from "@/testing/rendered";
import { AddMember } from "./add-member";

const nothing = () => undefined;
const dialog = (
  <AskingSize>
    <AddMember typed="Kim" onAdded={nothing} onClose={nothing} />
  </AskingSize>
);

test("a member who was looked for is added with the fields that new members must have", () => {
  expect(textOf(dialog)).toContain("Shirt size Nothing chosen S M");
  expect(htmlOf(dialog)).toMatch(/<select[^>]*required[^>]*name="custom_fields\.size"/);
});
