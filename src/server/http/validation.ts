import type { z } from "zod";
import { NOT_A_NUMBER } from "@/lib/wire";
import type { FieldFault } from "@/server/errors";

type Issue = z.core.$ZodIssue;
type Fault = Omit<FieldFault, "loc">;

/** Turns zod's issues into the specification's validation format; `origin` returns a field's place. */
export function toFieldFaults(
  issues: readonly Issue[],
  origin: (field: string) => string,
): FieldFault[] {
  return tightest(issues).flatMap((issue) => {
    const path = issue.path.map(String);
    const at = (extra: string[] = []) => {
      const full = [...path, ...extra];
      return [origin(full[0] ?? ""), ...full];
    };
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        loc: at([key]),
        msg: "Extra inputs are not permitted",
        type: "extra_forbidden",
        input: (issue.input as Record<string, unknown> | undefined)?.[key] ?? null,
        ctx: {},
      }));
    }
    if (issue.code === "invalid_union") {
      // The branch that got furthest explains most.
      const branches = issue.errors.filter((branch) => branch.length > 0);
      const best = branches.sort((a, b) => depth(b) - depth(a))[0];
      if (best) {
        return toFieldFaults(
          best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
          origin,
        );
      }
    }
    return [{ loc: at(), ...describe(issue) }];
  });
}

/**
 * Keeps one issue for each place: a wrong type hides bounds, of two bounds the tighter one stays, and a text that is
 * too long is not checked further. Every unknown field stays.
 */
function tightest(issues: readonly Issue[]): Issue[] {
  const chosen = new Map<string, Issue>();
  for (const issue of issues) {
    const place = `${issue.code === "unrecognized_keys"}${JSON.stringify(issue.path)}`;
    const before = chosen.get(place);
    if (!before || isSaidBy(before, issue)) chosen.set(place, issue);
  }
  return [...chosen.values()];
}

/** True if the later issue of a place replaces the earlier one. */
function isSaidBy(before: Issue, later: Issue): boolean {
  if (later.code === "invalid_type") return before.code !== "invalid_type";
  const [a, b] = [boundOf(before), boundOf(later)];
  if (before.code !== later.code || a === null || b === null) return false;
  return later.code === "too_small" ? b > a : b < a;
}

function boundOf(issue: Issue): number | null {
  if (issue.code === "too_small") return Number(issue.minimum);
  return issue.code === "too_big" ? Number(issue.maximum) : null;
}

function depth(issues: readonly Issue[]): number {
  return Math.max(...issues.map((issue) => issue.path.length));
}

/** `type`, `msg` and `ctx` in Pydantic's words, which the specification's clients know. */
function describe(issue: Issue): Fault {
  const input = issue.input ?? null;
  const fault = (type: string, msg: string, ctx: Record<string, unknown> = {}): Fault => ({
    msg,
    type,
    input,
    ctx,
  });
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? fault("missing", "Field required")
        : issue.message === NOT_A_NUMBER
          ? fault(typeof issue.input === "string" ? "float_parsing" : "float_type", NOT_A_NUMBER)
          : fault(...typeWords(issue.expected, issue.input));
    case "too_small":
      if (issue.origin === "string")
        return fault(
          "string_too_short",
          `String should have at least ${issue.minimum} characters`,
          {
            min_length: issue.minimum,
          },
        );
      if (issue.origin === "array")
        return fault("too_short", `List should have at least ${issue.minimum} items`, {
          min_length: issue.minimum,
        });
      return issue.inclusive === false
        ? fault("greater_than", `Input should be greater than ${issue.minimum}`, {
            gt: issue.minimum,
          })
        : fault("greater_than_equal", `Input should be greater than or equal to ${issue.minimum}`, {
            ge: issue.minimum,
          });
    case "too_big":
      if (issue.origin === "string")
        return fault("string_too_long", `String should have at most ${issue.maximum} characters`, {
          max_length: issue.maximum,
        });
      if (issue.origin === "array")
        return fault("too_long", `List should have at most ${issue.maximum} items`, {
          max_length: issue.maximum,
        });
      return issue.inclusive === false
        ? fault("less_than", `Input should be less than ${issue.maximum}`, { lt: issue.maximum })
        : fault("less_than_equal", `Input should be less than or equal to ${issue.maximum}`, {
            le: issue.maximum,
          });
    case "invalid_value": {
      const expected = issue.values.map((value) => `'${String(value)}'`).join(", ");
      if (issue.input === undefined) return fault("missing", "Field required");
      return fault("enum", `Input should be ${expected}`, { expected });
    }
    case "not_multiple_of":
      return fault("multiple_of", `Input should be a multiple of ${issue.divisor}`, {
        multiple_of: issue.divisor,
      });
    case "invalid_format":
      return formatWords(issue.format, issue.message, input);
    case "custom": {
      const { type = "value_error", ...ctx } = (issue.params ?? {}) as Record<string, unknown>;
      return fault(String(type), issue.message, ctx);
    }
    default:
      return fault("value_error", issue.message);
  }
}

function typeWords(expected: string, input: unknown): [string, string] {
  // A query's text that is no number becomes NaN.
  const parsing = typeof input === "string" || Number.isNaN(input);
  switch (expected) {
    case "string":
      return ["string_type", "Input should be a valid string"];
    // Numbers are whole, except those with their own words.
    case "number":
    case "int":
      if (parsing)
        return [
          "int_parsing",
          "Input should be a valid integer, unable to parse string as an integer",
        ];
      return typeof input === "number"
        ? ["int_from_float", "Input should be a valid integer, got a number with a fractional part"]
        : ["int_type", "Input should be a valid integer"];
    case "boolean":
      return parsing
        ? ["bool_parsing", "Input should be a valid boolean, unable to interpret input"]
        : ["bool_type", "Input should be a valid boolean"];
    case "array":
      return ["list_type", "Input should be a valid list"];
    default:
      return ["dict_type", "Input should be a valid dictionary"];
  }
}

function formatWords(format: string, message: string, input: unknown): Fault {
  const types: Record<string, string> = {
    datetime: "datetime_parsing",
    url: "url_parsing",
    regex: "string_pattern_mismatch",
    email: "value_error",
  };
  return { type: types[format] ?? "value_error", msg: message, input, ctx: {} };
}
