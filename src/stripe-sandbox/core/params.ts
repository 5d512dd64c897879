import { z } from "zod";
import type { Form } from "./forms";
import { invalidParam } from "./errors";

/** Building blocks for the parameters of requests. Everything arrives as text. */

export const text = z.string().min(1).max(5000);
export const id = z.string().min(1).max(255);

const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: "parameter_invalid_integer" })
  .transform(Number);

/** Returns the schema of a whole number within bounds. */
export function integer(min: number, max: number) {
  const error = "parameter_invalid_integer";
  return whole.pipe(z.number().min(min, { error }).max(max, { error }));
}

export const flag = z.enum(["true", "false"]).transform((word) => word === "true");

/** Amounts are at least 1 and at most eight digits (docs.stripe.com/currencies). */
export const amount = integer(1, 99_999_999);

export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toLowerCase());

/** At most 50 keys of 40 characters with values of 500; an empty value removes a key. */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50)
  .or(z.literal("").transform((): Record<string, string> => ({})));

export const expand = z
  .record(z.string(), z.string())
  .transform((entries) => Object.values(entries))
  .optional();

/** An empty text unsets a field. */
export const unsettable = text.or(z.literal("").transform(() => null));

export const instantRange = z.strictObject({
  gt: whole.optional(),
  gte: whole.optional(),
  lt: whole.optional(),
  lte: whole.optional(),
});

export const page = {
  limit: integer(1, 100).default(10),
  starting_after: id.optional(),
  created: instantRange.optional(),
  expand,
};
export type Page = z.output<z.ZodObject<typeof page>>;

export const address = z.strictObject({
  city: unsettable.optional(),
  country: unsettable.optional(),
  line1: unsettable.optional(),
  line2: unsettable.optional(),
  postal_code: unsettable.optional(),
  state: unsettable.optional(),
});

export const billingDetails = z.strictObject({
  address: address.optional(),
  email: unsettable.optional(),
  name: unsettable.optional(),
  phone: unsettable.optional(),
});

/** Validates a request's parameters. Raises the first fault in Stripe's wording, without the value. */
export function parseParams<T>(schema: z.ZodType<T>, form: Form): T {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...path, issue.keys[0] ?? ""]);
    throw invalidParam(param, `Received unknown parameter: ${param}`, "parameter_unknown");
  }
  const param = nameOf(path);
  if (issue?.code === "invalid_type" && !has(form, path)) {
    throw invalidParam(param, `Missing required param: ${param}.`, "parameter_missing");
  }
  if (issue?.message === "parameter_invalid_integer") {
    throw invalidParam(param, `Invalid integer: ${param}`, "parameter_invalid_integer");
  }
  throw invalidParam(param, `Invalid ${param}.`);
}

function nameOf([head = "", ...rest]: string[]): string {
  return head + rest.map((part) => `[${part}]`).join("");
}

function has(form: Form, path: string[]): boolean {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === "object" ? at[part] : undefined;
  return at !== undefined;
}
