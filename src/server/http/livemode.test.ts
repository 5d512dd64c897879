import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Organization } from "@/server/context";
import { present } from "./livemode";

const Thing = z.object({ id: z.string(), created_at: z.string() });
const Shelf = Thing.extend({
  things: z.array(Thing),
  best: Thing.nullable(),
  odd: z.union([z.string(), Thing]),
  author: z.object({ id: z.string(), name: z.string() }),
});
const thing = (id: string) => ({ id, created_at: "2026-11-23T06:00:00.000Z" });
const shelf = { ...thing("s"), things: [thing("a")], best: null, odd: thing("o") };
const given = { ...shelf, author: { id: "u", name: "Ada" } };

function show(output: z.ZodType, value: unknown, mode: string) {
  return present({ output }, value, { org: { mode } as Organization });
}

describe("an answer", () => {
  test("marks every object in it as live or test, and nothing else", () => {
    for (const [mode, livemode] of [
      ["live", true],
      ["test", false],
    ] as const) {
      expect(show(Shelf, given, mode)).toEqual({
        ...given,
        livemode,
        things: [{ ...thing("a"), livemode }],
        odd: { ...thing("o"), livemode },
      });
    }
  });

  test("accepts null, or a word in place of an object", () => {
    const bare = { ...given, things: [], odd: "word" };
    expect(show(Shelf, bare, "test")).toEqual({ ...bare, livemode: false });
    expect(show(z.array(z.string()), ["a"], "live")).toEqual(["a"]);
  });

  test("keeps the mode that an object states itself", () => {
    const output = Thing.extend({ mode: z.enum(["live", "test"]) });
    const made = { ...thing("org"), mode: "test" };
    expect(show(output, made, "live")).toEqual({ ...made, livemode: false });
  });
});
