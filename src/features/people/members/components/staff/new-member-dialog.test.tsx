import { useQueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { htmlOf, textOf } from "@/testing/rendered";
import { ServerState } from "@/ui/trpc";
import { NewMemberDialog } from "./new-member-dialog";

const size = {
  ...{ key: "size", label: "Shirt size", type: "select", options: ["S", "M"], required: true },
};

/** Answers the dialog's question before it is asked. */
function Answered() {
  useQueryClient().setQueryData(["required fields"], [size]);
  return null;
}
const nothing = () => undefined;
const dialog = (
  <ServerState>
    <Answered />
    <NewMemberDialog onClose={nothing} />
  </ServerState>
);

test("a member is added with the fields that new members must have", () => {
  expect(textOf(dialog)).toContain("Shirt size Nothing chosen S M");
  expect(htmlOf(dialog)).toMatch(/<select[^>]*required[^>]*name="custom_fields\.size"/);
});
