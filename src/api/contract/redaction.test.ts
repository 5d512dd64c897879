import { expect, it } from "vitest";
import type { z } from "zod";
import { redactInput } from "@/features/platform/request-log/redact";
import { routes } from "./shapes";

/** Nothing of this may be kept, wherever somebody writes it. */
const WORDS = ["Zoë Nightingale", "zoe@example.org", "+49 151 234567", "1990-05-17"];

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/** Makes a value with a word at every place where a text of the sender's own may stand. */
function valueOf(schema: z.core.$ZodType, word: string, depth = 0): unknown {
  const def = schema._zod.def as unknown as Def;
  const inner = (of: unknown) => valueOf(of as z.core.$ZodType, word, depth + 1);
  if (depth > 12) return word;
  if (def["innerType"]) return inner(def["innerType"]);
  // What is read first is a function where a text becomes something else.
  if (def.type === "pipe")
    return inner(
      (def["in"] as z.core.$ZodType)._zod.def.type === "transform" ? def["out"] : def["in"],
    );
  if (def["options"]) return (def["options"] as unknown[]).map(inner).at(-1);
  if (def.type === "object")
    return Object.fromEntries(
      Object.entries(def["shape"] as object).map(([name, field]) => [name, inner(field)]),
    );
  if (def.type === "record") return { [word]: word };
  if (def.type === "array") return [inner(def["element"]), word];
  return word;
}

it.each(WORDS)("no operation's request keeps %s", (word) => {
  const found = routes.flatMap(({ route, name }) => {
    const sent = { ...(valueOf(route.input, word) as object), unheard_of: word, [word]: word };
    const kept = Object.entries(redactInput(sent, route.input) as object);
    // A day of a thing is not about a person; a birthday is.
    const days = word === "1990-05-17";
    const text = JSON.stringify(days ? kept.filter(([field]) => /birth/.test(field)) : kept);
    return text.includes(word) ? [name] : [];
  });
  expect(found).toEqual([]);
});

it("a birthday is asked for by name, which no day that may be kept has", () => {
  const fields = new Set(routes.flatMap(({ route }) => Object.keys(route.input.shape)));
  expect([...fields].filter((field) => /birth/.test(field))).toEqual([]);
});
