import { expect, it } from "vitest";
import type { DesignContent } from "./design-content";
import { contentOf, editsOf, freeKey, isSame, movedField, roomIn } from "./design-content";
import { cardValuesFor, onlyValue, spokenTemplate } from "./card-values";
import { localFaults } from "./local-faults";
import { type Told, toldChanges } from "./told-changes";

const field = (slot: "header" | "primary" | "secondary" | "auxiliary" | "back", key: string) => ({
  ...{ slot, key, label: key.toUpperCase(), value: "{{member.name}}" },
  ...{ change_message: null, align: null },
});
const design: Told = {
  ...{ name: "Card", description: "A card", logo_text: null },
  colors: { background: "#134e4a", foreground: "#ffffff", label: "#99f6e4" },
  fields: [field("primary", "a"), field("back", "b"), field("secondary", "c"), field("back", "d")],
  barcode: { format: "qr", alt_text: "{{member.short_id}}" },
  ...{ code_policy: "static", expiry: { rule: "pass" }, sharing_prohibited: true },
  ...{ links: [], translations: {}, images: {} },
};
const values = cardValuesFor("membership", [{ key: "level", name: "Level" }], (key) => key);

it("what was typed back is no edit, in whatever order an object names its fields", () => {
  const { label, foreground, background } = design.colors;
  const again: DesignContent = { ...design, colors: { label, foreground, background } };
  expect(editsOf(contentOf(design), again)).toEqual({});
  expect(editsOf(contentOf(design), { ...design, name: "Gold" })).toEqual({ name: "Gold" });
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: null }, {})).toBe(true);
  expect(isSame([], {})).toBe(false);
});

it("a field moves past its neighbour in the same place, whatever stands between", () => {
  const order = (fields: DesignContent["fields"]) => fields.map(({ key }) => key).join("");
  expect(order(movedField(design.fields, 1, 1))).toBe("adcb");
  expect(order(movedField(design.fields, 3, -1))).toBe("adcb");
  expect(order(movedField(design.fields, 0, 1))).toBe("abcd");
});

it("a place takes as many fields as a phone has room for", () => {
  expect(roomIn(design.fields, "primary")).toBe(0);
  expect(roomIn(design.fields, "header")).toBe(3);
  expect(roomIn(design.fields, "secondary")).toBe(3);
  expect(roomIn(design.fields, "auxiliary")).toBe(3);
  expect(freeKey([{ key: "field_1" }], "field")).toBe("field_2");
});

it("templates are read with the names of their values", () => {
  expect(onlyValue("{{member.name}}")).toBe("member.name");
  expect(onlyValue("Hello {{member.name}}")).toBeNull();
  expect(onlyValue("")).toBeNull();
  expect(spokenTemplate("{{member.name}}, {{member.custom_fields.level}}", values)).toBe(
    "‹member_name›, ‹Level›",
  );
  expect(values.some(({ placeholder }) => placeholder.startsWith("booking."))).toBe(false);
  const ticket = cardValuesFor("event_ticket", [], (key) => key);
  expect(ticket.some(({ placeholder }) => placeholder === "booking.title")).toBe(true);
});

it("the difference of two versions names what was there and what is there now", () => {
  const [a, b, c, d] = design.fields;
  if (!a || !b || !c || !d) throw new Error("the design has four fields");
  const after: Told = {
    ...design,
    logo_text: "Members",
    colors: { ...design.colors, background: "#000000" },
    fields: [{ ...a, label: "Who" }, d, b, field("header", "new")],
    images: { icon: { id: "pim_1" }, logo: null },
  };
  const told = toldChanges(design, after, values);
  expect(told).toEqual([
    { part: "logo_text", of: null, before: null, after: "Members" },
    { part: "background", of: null, before: "#134e4a", after: "#000000", colour: true },
    { part: "field", of: null, before: "A: ‹member_name›", after: "Who: ‹member_name›" },
    { part: "field", of: null, before: null, after: "NEW: ‹member_name›" },
    { part: "field", of: null, before: "C: ‹member_name›", after: null },
    { part: "order", of: null, before: null, after: null },
    { part: "pictures", of: null, before: null, after: null },
  ]);
  expect(toldChanges(design, { ...design, images: { icon: null } }, values)).toEqual([]);
});

it("tells what is wrong with what is typed before anybody is asked", () => {
  expect(localFaults(design)).toEqual([]);
  const [first] = design.fields;
  if (!first) throw new Error("the design has a field");
  const typed: DesignContent = {
    ...design,
    name: " ",
    colors: { ...design.colors, label: "#12" },
    fields: [{ ...first, value: "{{member.shoe_size}}" }],
    barcode: { format: "qr", alt_text: "{{member.name" },
    expiry: { rule: "days", days: 0 },
    links: [{ key: "a", label: "Rules", url: "http://example.com" }],
    translations: { de: { A: "{{nobody}}" } },
  };
  expect(localFaults(typed).map(({ field }) => field)).toEqual([
    "name",
    "colors.label",
    "fields.0.value",
    "barcode.alt_text",
    "translations.de.A",
    "links.0.url",
    "expiry.days",
  ]);
});
