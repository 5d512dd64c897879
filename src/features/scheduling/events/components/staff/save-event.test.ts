import { describe, expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { whyNotSaved } from "./save-event";

const reader = { locale: "en-GB" };
const says = {
  form: wordsOf("console_events", reader),
  places: wordsOf("console_places", reader),
};
const words = {
  form: ((key: "ends_after") => says.form(`form.${key}`)) as never,
  places: says.places as never,
};
const refused = (code: string, faults: object[] = []) =>
  whyNotSaved({ message: "Refused.", data: { code, faults, httpStatus: 422 } }, words);

describe("an event that was not saved", () => {
  it("has its faults at their fields, those within a list at the list", () => {
    const fault = { type: "greater_than", loc: ["body", "ends_at_local"], ctx: {} };
    const end = refused("validation_error", [fault]);
    expect(end.faults["ends_at_local"]).toBe("The end has to come after the start.");
    expect(end.refusal).toBeNull();
    const host = { type: "unknown_reference", loc: ["body", "host_ids", "0"], ctx: {} };
    expect(refused("validation_error", [host]).faults).toHaveProperty("host_ids");
  });

  it("says a clash at the place, and above the fields what has no field", () => {
    expect(refused("slot_unavailable")).toEqual({
      ...{ faults: { resource_id: "Refused." }, refusal: null },
    });
    const zone = { type: "string_type", loc: ["body", "metadata"], ctx: {} };
    expect(refused("validation_error", [zone]).refusal).toBe("Refused.");
    expect(refused("version_conflict").refusal).toBe("Refused.");
  });
});
