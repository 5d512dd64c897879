import { expect, test } from "vitest";
import { nameOfObject } from "./object-name";

const booking = {
  ...{ id: "bkg_1", title: "Blue court", subtitle: "Anna Berg" },
  starts_at_local: "2026-11-24T10:00:00",
};

test("an object is called by its name, its start and its member, as far as they are known", () => {
  expect(nameOfObject(booking, "de")).toBe("Blue court · Di, 24.\u00a0Nov., 10:00 · Anna Berg");
  expect(nameOfObject({ ...booking, subtitle: null, starts_at_local: null }, "de")).toBe(
    "Blue court",
  );
  expect(nameOfObject({ id: "x", title: null, subtitle: null, starts_at_local: null }, "de")).toBe(
    "",
  );
});
