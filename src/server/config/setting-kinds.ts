import { z } from "zod";
import { readHosts } from "@/server/data/hosts";

/** The kinds of value that a setting can have, each with the sentence for an invalid one. */

export type ReadFile = (path: string) => string;

/** An empty variable counts as unset: `FOO=` in a `.env` file means "no value". */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

export const wholeNumber = (min: number, max: number, fallback: number) => {
  const error = `must be a whole number from ${min} to ${max}, for example ${fallback}`;
  const inRange = (text: string) => /^\d+$/.test(text) && +text >= min && +text <= max;
  return optional(z.string().refine(inRange, { error }).transform(Number).default(fallback));
};

export const onOrOff = z
  .enum(["on", "off", "true", "false", "1", "0"], { error: "must be on or off" })
  .transform((word) => ["on", "true", "1"].includes(word));
export const offByDefault = optional(onOrOff.default(false));

export const choice = <const Word extends string>(words: Word[]) =>
  optional(
    z
      .enum(words, {
        error: words.length > 1 ? `must be one of ${words.join(", ")}` : `must be ${words[0]}`,
      })
      .optional(),
  );

export const startingWith = (prefixes: string[], error: string) =>
  optional(
    z
      .string()
      .refine((text) => prefixes.some((prefix) => text.startsWith(prefix)), { error })
      .optional(),
  );

export const urlOf = (protocols: string[], error: string) =>
  optional(
    z
      .string()
      .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ""), { error })
      .optional(),
  );

/** The address of a database, of one host or of several. */
export const databaseUrl = (error: string) =>
  optional(
    z
      .string()
      .refine((text) => readHosts(text) !== null, { error })
      .optional(),
  );

/** A PEM text, given literally or as the path of a file; the value is the text. */
export const pem = (what: string, readFile: ReadFile) =>
  optional(
    z
      .string()
      .transform((value, ctx) => {
        const text = value.includes("-----BEGIN ") ? value : tryToRead(value, readFile);
        if (text?.includes("-----BEGIN ")) return text.replaceAll("\\n", "\n");
        const fault = text === undefined ? "names a file that cannot be read" : "holds no PEM text";
        ctx.addIssue({
          code: "custom",
          message: `${fault}; give ${what} as PEM text or the path of a PEM file`,
        });
        return z.NEVER;
      })
      .optional(),
  );

const ServiceAccount = z.object({
  client_email: z.email(),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
  token_uri: z.url().optional(),
});

export const serviceAccount = (readFile: ReadFile) =>
  optional(
    z
      .string()
      .transform((value, ctx) => {
        const text = value.trimStart().startsWith("{") ? value : tryToRead(value, readFile);
        const parsed = ServiceAccount.safeParse(parseJson(text));
        if (parsed.success) return parsed.data;
        ctx.addIssue({
          code: "custom",
          message:
            "must be the JSON key file of a Google service account (with client_email and private_key), or its path",
        });
        return z.NEVER;
      })
      .optional(),
  );

function tryToRead(file: string, readFile: ReadFile): string | undefined {
  try {
    return readFile(file);
  } catch {
    return undefined;
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
