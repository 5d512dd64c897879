import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ListQuery } from "@/lib/wire";
import { ValidationFailure } from "./errors";
import { parseInput } from "./request-input";
import { type Method, route } from "./route";

const declare = (method: Method, path: string, input: z.ZodObject) =>
  route({
    method,
    path,
    tag: "T",
    summary: "T",
    scope: "none",
    input,
    output: z.any(),
    run: async () => null,
  });

function faults(
  declared: ReturnType<typeof declare>,
  from: { query?: string; body?: string; params?: Record<string, string> },
) {
  try {
    const { query = "", body = "", params = {} } = from;
    return parseInput(declared, { params, query: new URLSearchParams(query), body });
  } catch (error) {
    if (error instanceof ValidationFailure) return error.faults;
    throw error;
  }
}

describe("an operation's input", () => {
  const list = declare("GET", "/v1/things", ListQuery);
  const update = declare(
    "PATCH",
    "/v1/things/{thing_id}",
    z.strictObject({
      thing_id: z.string().max(5),
      name: z.string().min(1).optional(),
      tags: z.array(z.object({ n: z.int() })).optional(),
    }),
  );

  test("a query's text is read, and unknown fields of it are ignored", () => {
    expect(faults(list, { query: "page=2&nonsense=1&include_archived=true" })).toMatchObject({
      page: 2,
      size: 50,
      include_archived: true,
    });
  });

  test("a fault of a query shows the text that was sent", () => {
    expect(faults(list, { query: "page=abc&size=101" })).toMatchObject([
      { loc: ["query", "page"], type: "int_parsing", input: "abc" },
      { loc: ["query", "size"], type: "less_than_equal", input: "101", ctx: { le: 100 } },
    ]);
  });

  test("a card number is refused in any field and never repeated, not even by other faults", () => {
    const card = "4242 4242 4242 4242";
    const bodies = [
      { name: `mine is ${card}` },
      { tags: [{ n: 4242424242424242 }] },
      { unknown: { deep: [card] }, name: "" },
    ].map((body) => JSON.stringify(body));
    for (const body of [...bodies, `{"name": "${card}"`, `["${card}"]`]) {
      const answer = JSON.stringify(faults(update, { body, params: { thing_id: "a" } }));
      expect(answer).toMatch(/"type":"(card_number_not_allowed|json_invalid)"/);
      expect(answer).not.toMatch(/4242/);
    }
    const query = faults(list, { query: new URLSearchParams({ cursor: card }).toString() });
    expect(query).toMatchObject([{ loc: ["query", "cursor"], input: null }]);
  });

  test("a fault deep in a body has its whole place, with indexes as strings", () => {
    expect(
      faults(update, { params: { thing_id: "a" }, body: '{"tags":[{"n":1},{"n":"x"}]}' }),
    ).toEqual([
      {
        loc: ["body", "tags", "1", "n"],
        type: "int_parsing",
        msg: "Input should be a valid integer, unable to parse string as an integer",
        input: "x",
        ctx: {},
      },
    ]);
  });

  test("what the path names comes from the path only", () => {
    expect(faults(update, { params: { thing_id: "a" }, body: '{"name":"b"}' })).toEqual({
      thing_id: "a",
      name: "b",
    });
    expect(faults(update, { params: { thing_id: "a" }, body: '{"thing_id":"b"}' })).toMatchObject([
      { loc: ["body", "thing_id"], type: "extra_forbidden" },
    ]);
    expect(faults(update, { params: { thing_id: "toolong" } })).toMatchObject([
      { loc: ["path", "thing_id"], type: "string_too_long", ctx: { max_length: 5 } },
    ]);
  });

  test("a field named like an inherited one is as unknown as any other", () => {
    expect(
      faults(update, {
        params: { thing_id: "a" },
        body: '{"__proto__":{"name":"x"},"constructor":1}',
      }),
    ).toMatchObject([{ type: "extra_forbidden" }, { type: "extra_forbidden" }]);
  });

  test.each([
    ["a NUL", "a\0b"],
    ["half of a character", "a\ud800b"],
  ])("with %s, which no text of the database can have, is a fault of its field", (_, name) => {
    const found = faults(update, { params: { thing_id: "t" }, body: JSON.stringify({ name }) });
    expect(found).toMatchObject([{ loc: ["body", "name"], type: "value_error", input: name }]);
  });
});
