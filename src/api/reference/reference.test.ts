import { describe, expect, it } from "vitest";
import { portalRoutes, v1Routes } from "@/api/rest/tables";
import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import { failuresOf, isQuery, splitInput } from "@/server/openapi/answers";
import type { FieldNote } from "./fields";
import { GROUPS } from "./groups";
import { readMessages } from "./messages";
import { placeOf, readEveryNoun, readNoun, readNouns } from "./reference";

const routes = [...v1Routes, ...portalRoutes];
const nouns = readNouns().flatMap((group) => group.nouns);
const pages = await readEveryNoun();
const operations = pages.flatMap((page) => page.operations);
const noteOf = (route: { method: string; path: string }) =>
  operations.find(({ method, path }) => method === route.method && path === route.path) ??
  expect.fail(`${route.method} ${route.path} is on no page`);
const names = (fields: FieldNote[]) => fields.map(({ name }) => name).sort();

/** Returns fields with all that is inside of them. */
const deep = (fields: FieldNote[]): FieldNote[] =>
  fields.flatMap((field) => [field, ...deep(field.children)]);

describe("the reference", () => {
  it("shows every operation once, by its name", () => {
    const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    expect(operations.map(key).sort()).toEqual(routes.map(key).sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(routes.length);
  });

  it("has a page for each noun, in a group of its own", () => {
    expect(new Set(nouns.map(({ slug }) => slug)).size).toBe(nouns.length);
    const grouped = GROUPS.flatMap(({ tags }) => tags);
    expect(new Set(grouped).size).toBe(grouped.length);
    const used = new Set(routes.map(({ tag }) => tag));
    expect(grouped.filter((tag) => !used.has(tag))).toEqual([]);
    expect([...used].filter((tag) => tag !== "Me" && !grouped.includes(tag))).toEqual([]);
  });

  it("shows every parameter and every field of a body, where it is sent", () => {
    for (const route of routes) {
      const note = noteOf(route);
      const { inPath, rest } = splitInput(route);
      expect(names(note.inPath), note.id).toEqual(Object.keys(inPath).sort());
      expect(names(isQuery(route) ? note.inQuery : note.body), note.id).toEqual(
        Object.keys(rest).sort(),
      );
    }
  });

  it("shows every failure of an operation, its own apart", () => {
    for (const route of routes) {
      const { errors, usualErrors, id } = noteOf(route);
      const codes = [...errors, ...usualErrors].map(({ code }) => code);
      expect(codes.sort(), id).toEqual(
        failuresOf(route)
          .map(({ code }) => code)
          .sort(),
      );
    }
    const { errors } = noteOf({ method: "POST", path: "/v1/bookings" });
    expect(errors.map(({ code }) => code)).toContain("slot_unavailable");
    expect(errors.map(({ code }) => code)).not.toContain("rate_limit_exceeded");
  });

  it("leads from the name of an object to its fields", () => {
    const linked = new Set(
      [
        ...pages.flatMap(({ objects }) => deep(objects.flatMap(({ fields }) => fields))),
        ...deep(
          operations.flatMap(({ body, answers }) => [
            ...body,
            ...answers.flatMap((one) => one.fields),
          ]),
        ),
        ...operations.flatMap(({ answers }) => answers),
      ].flatMap(({ object }) => object ?? []),
    );
    expect(linked.size).toBeGreaterThan(40);
    for (const object of linked) {
      const [path, anchor] = placeOf(object)?.split("#") ?? [];
      const page = pages.find(({ slug }) => path === `/docs/reference/${slug}`);
      expect(
        page?.objects.map(({ name }) => name),
        object,
      ).toContain(anchor);
    }
  });

  it("shows every answer with its fields, or the object that holds them", () => {
    for (const { id, answers } of operations)
      for (const { status, type, object, fields } of answers)
        if (!/\//.test(type) && type !== "no content")
          expect(object !== undefined || fields.length > 0, `${id} ${status}`).toBe(true);
  });

  it("says of an unknown page that there is none", async () =>
    expect(await readNoun("sessions")).toBeNull());
});

describe("the page of messages", () => {
  it("shows each type once, with the object that it tells of", () => {
    const messages = readMessages().groups.flatMap((group) => group.messages);
    expect(messages.map(({ type }) => type).sort()).toEqual(Object.keys(EVENT_TYPES).sort());
    const homeless = messages.filter(({ object }) => !placeOf(object ?? ""));
    expect(homeless.map(({ type, object }) => `${type} ${object}`)).toEqual([]);
  });
});
