import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ListQuery } from "@/lib/wire";
import { ValidationFailure } from "@/server/errors";
import { parseInput, readBody } from "./request-input";
import { type Method, route } from "@/server/route";

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

  test("a query is parsed, and ignored if the operation reads none", () => {
    expect(faults(list, { query: "page=2&include_archived=true" })).toMatchObject({
      page: 2,
      size: 50,
      include_archived: true,
    });
    const params = { thing_id: "a" };
    const one = declare("GET", "/v1/things/{thing_id}", z.strictObject({ thing_id: z.string() }));
    expect(faults(one, { query: "nonsense=1&nonsense=2", params })).toEqual(params);
  });

  test("an unknown or repeated query parameter is a fault that shows the sent value", () => {
    expect(faults(list, { query: "page=2&nonsense=1&page=3" })).toMatchObject([
      { loc: ["query", "nonsense"], type: "extra_forbidden", input: "1" },
      { loc: ["query", "page"], type: "extra_forbidden", input: "3" },
    ]);
    expect(faults(list, { query: "x=4242424242424242" })).toMatchObject([
      { loc: ["query", "x"], type: "card_number_not_allowed", input: null },
    ]);
  });

  test("texts are composed, in path, query and body, and however JSON escapes them", () => {
    const [params, name] = [{ thing_id: "e\u0301" }, "Zoe\u0308"];
    for (const body of [JSON.stringify({ name }), '{"name":"Zoe\\u0308"}'])
      expect(faults(update, { params, body })).toEqual({ thing_id: "é", name: "Zoë" });
    const search = declare("GET", "/v1/things", z.strictObject({ search: z.string() }));
    expect(faults(search, { query: "search=Zoe%CC%88" })).toEqual({ search: "Zoë" });
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
    const path = faults(update, { body: "{}", params: { thing_id: "4242424242424242" } });
    expect(path).toMatchObject([{ loc: ["path", "thing_id"], input: null }]);
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

  test("a path parameter comes from the path only", () => {
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
  ])("a text with %s, which PostgreSQL cannot store, is a fault of its field", (_, name) => {
    const found = faults(update, { params: { thing_id: "t" }, body: JSON.stringify({ name }) });
    expect(found).toMatchObject([{ loc: ["body", "name"], type: "value_error", input: name }]);
  });
});

describe("the JSON of a body", () => {
  const anything = declare("POST", "/v1/things", z.object({ list: z.unknown() }));
  const invalid = (body: string, error: string) =>
    expect(faults(anything, { body })).toEqual([
      { loc: ["body"], type: "json_invalid", msg: "JSON decode error", input: {}, ctx: { error } },
    ]);

  test("nests at most 32 deep and holds at most 10,000 values, or is refused unread", () => {
    const deep = (depth: number) => `{"list":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(faults(anything, { body: deep(31) })).toHaveProperty("list");
    invalid(deep(32), "nested more than 32 deep");
    invalid(deep(500_000), "nested more than 32 deep");
    const wide = (values: number) => `{"list":[${"1,".repeat(values - 3)}1]}`;
    expect(faults(anything, { body: wide(10_000) })).toHaveProperty("list");
    invalid(wide(10_001), "more than 10000 values");
    const roomy = { ...anything, mostValues: 20_000 };
    expect(faults(roomy, { body: wide(20_000) })).toHaveProperty("list");
  });

  const read = (body: BodyInit, type = "application/json") =>
    readBody(new Request("http://x", { method: "POST", body, headers: { "content-type": type } }));

  test("leaves a turn of the event loop to others if it is large", async () => {
    const turnsOf = async (body: string) => {
      let turns = 0;
      let at = setImmediate(function count() {
        turns += 1;
        at = setImmediate(count);
      });
      const headers = new Headers({ "content-type": "application/json" });
      const bytes = (async function* () {
        yield Buffer.from(body);
      })();
      await readBody({ method: "POST", headers, body: bytes } as never, Infinity);
      clearImmediate(at);
      return turns;
    };
    expect(await turnsOf('"x"')).toBe(0);
    expect(await turnsOf(`"${"x".repeat(1024 * 1024)}"`)).toBe(1);
  });

  test("is UTF-8, and every byte of it is stored or refused", async () => {
    expect(await read('{"a":"Zoë 😀"}')).toBe('{"a":"Zoë 😀"}');
    for (const bytes of [
      [0xff, 0xfe],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0xf0, 0x9f, 0x98],
    ]) {
      const body = new Uint8Array([0x22, ...bytes, 0x22]);
      await expect(read(body)).rejects.toMatchObject({ faults: [{ type: "json_invalid" }] });
    }
  });

  test.each([
    "application/json; charset=UTF-8",
    'application/json;charset="utf-8"',
    "Application/JSON ; charset=utf8",
    "application/merge-patch+json",
  ])("may come as %s", async (type) => expect(await read("{}", type)).toBe("{}"));

  test.each([
    "application/json; charset=utf-16",
    "application/json; charset=iso-8859-1",
    "text/json",
    "xapplication/json",
    "application/jsonp",
    "",
  ])("may not come as %j", async (type) =>
    expect(read("{}", type)).rejects.toMatchObject({ of: { code: "unsupported_media_type" } }),
  );
});

describe("the faults of a body", () => {
  const strict = declare("POST", "/v1/things", z.strictObject({ name: z.string().max(5) }));

  test("are at most a hundred", () => {
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`unknown_${at}`, at])),
    );
    expect(faults(strict, { body })).toHaveLength(100);
  });

  test("repeat at most 200 characters of the input and of its field names", () => {
    const long = "x".repeat(100_000);
    const body = JSON.stringify({ name: long, [long]: [long] });
    const found = faults(strict, { body });
    expect(found).toMatchObject([
      { loc: ["body", "name"], input: `${"x".repeat(199)}…` },
      { loc: ["body", `${"x".repeat(199)}…`], input: `["${"x".repeat(197)}…` },
    ]);
    expect(JSON.stringify(found).length).toBeLessThan(2_000);
  });

  test("show null for a missing field", () => {
    expect(
      new ValidationFailure([{ loc: [], msg: "", type: "", input: undefined, ctx: {} }]),
    ).toEqual(expect.objectContaining({ faults: [expect.objectContaining({ input: null })] }));
  });
});
