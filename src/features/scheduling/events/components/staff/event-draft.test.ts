import { describe, expect, it } from "vitest";
import { changedFields, draftOf, fieldsOf } from "./event-draft";

const draft = { ...draftOf(null, "2026-03-02"), title: " Yoga " };

describe("an event that is typed", () => {
  it("is sent without what is left empty, in whole seconds of its wall clock", () => {
    expect(fieldsOf({ ...draft, capacity: "" })).toMatchObject({
      ...{ title: "Yoga", description: null, resource_id: null, policy_id: null, capacity: null },
      ...{ starts_at_local: "2026-03-02T18:00:00", ends_at_local: "2026-03-02T19:00:00" },
    });
  });

  it("sends of a change only what differs", () => {
    expect(changedFields(draft, { ...draft, title: "Yoga" })).toEqual({});
    const changed = { ...draft, capacity: "8", host_ids: ["hst_1"] };
    expect(changedFields(draft, changed)).toEqual({ capacity: 8, host_ids: ["hst_1"] });
  });
});
