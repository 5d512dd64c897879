import { expect, it } from "vitest";
import { CreateCustomField } from "../../schema";
import { keyOf } from "./key-of";

it("a field's key is made of its name, and always one that the API takes", () => {
  expect(keyOf("Größe des T-Shirts")).toBe("grosse_des_t_shirts");
  expect(keyOf("2nd phone")).toBe("field_2nd_phone");
  for (const label of ["Größe", "2nd", "مقاس", "  ", "x".repeat(80), "é".repeat(80)]) {
    const key = keyOf(label);
    expect(CreateCustomField.shape.key.safeParse(key).success, key).toBe(true);
  }
});
