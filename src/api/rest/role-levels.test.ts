import { expect, it } from "vitest";
import { AREA_GROUPS, levelsOf } from "@/features/people/staff/components/staff/role-areas";
import { MEMBER_VIEW } from "@/lib/member-view";
import { SHARED_VIEWS } from "@/lib/shared-views";
import { v1Routes } from "./tables";

it("a role is offered no right in an area that no operation asks for", () => {
  // Fields alone ask for exceptions: a scope of theirs stands beside the operation's own. No key sees a portal.
  const others = ["exceptions:write", MEMBER_VIEW, SHARED_VIEWS];
  const asked = new Set<string>([...v1Routes.map(({ scope }) => scope), ...others]);
  for (const noun of AREA_GROUPS.flatMap((group) => [...group.nouns])) {
    const rights = [
      ...(asked.has(`${noun}:read`) ? ["reads"] : []),
      ...(asked.has(`${noun}:write`) ? ["writes"] : []),
    ];
    expect(levelsOf(noun), noun).toEqual(["nothing", ...rights]);
  }
});
