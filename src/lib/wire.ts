/** The wire format of the contract (§1) as zod pieces, shared by every schema. */
import { z } from "zod";
import { isCurrency } from "./money";
import { readCursor, SORTS } from "./page";
import { isTimeZone } from "./is-time-zone";
import { isLocalDate, isLocalDateTime, spelledZone } from "./time";

/** RFC 3339 in UTC with milliseconds, as we write it. */
export const Timestamp = z.string().meta({ format: "date-time" });

const noTime = (error: string) => ({ error, params: { type: "datetime_parsing" }, abort: true });
/** The first and the last instant that a `Timestamp` can say: neither the database nor our answers go further. */
const [FIRST, LAST] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];
// What is no datetime has its fault already.
const isInYears = (text: string) => !(Date.parse(text) < FIRST || Date.parse(text) > LAST);

/** An instant that a client sends: RFC 3339 with an offset or `Z`, of the years 1 to 9999 in UTC as well. */
export const Instant = z.iso
  .datetime({ offset: true, error: "Input should be a valid datetime with an offset" })
  .refine(isInYears, noTime("Input should be a datetime of the years 1 to 9999 in UTC"));

/**
 * A wall-clock time in the object's zone, `YYYY-MM-DDTHH:MM:SS`. An offset or `Z` is a fault, never a shift. The first
 * year and half of the last day are left to the zones, which may be in another year of UTC.
 */
export const LocalDateTime = z
  .string()
  .transform((text) => (/T\d{2}:\d{2}$/.test(text) ? `${text}:00` : text))
  .refine(
    isLocalDateTime,
    noTime("Input should be a local date-time like 2025-01-31T09:00:00, without an offset"),
  )
  .refine((at) => at >= "0002-01-01" && at < "9999-12-31T12:00", noTime("Input is out of range"))
  .meta({ type: "string", format: "date-time-local" });

/** Selects one of two occurrences of a local time that the clocks show twice, as in PEP 495. */
export const Fold = z
  .literal([0, 1])
  .describe(
    "Selects one of two occurrences of a local time that a clock change repeats (PEP 495).",
  );

/** A local day, `YYYY-MM-DD`, in the years for which clocks and calendars are known. */
export const LocalDate = z
  .string()
  .refine((text) => isLocalDate(text) && text >= "1970-01-01" && text <= "2999-12-31", {
    error: "Input should be a date like 2025-01-31",
    params: { type: "date_parsing" },
  })
  .meta({ format: "date" });

/**
 * A time of day, accepted with or without `Z` and never shifted; emitted as `HH:MM:SSZ` (contract
 * §1).
 */
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?Z?$/, {
    error: "Input should be a time of day like 09:00:00Z",
  })
  .transform((text) => `${text.replace("Z", "").padEnd(8, ":00").slice(0, 8)}Z`)
  .meta({ type: "string", format: "time-local", example: "09:00:00Z" });

export const TimeZone = z
  .string()
  .refine(isTimeZone, {
    error: "Input should be an IANA time zone like Europe/Berlin",
    params: { type: "timezone" },
  })
  .overwrite(spelledZone)
  .meta({ example: "Europe/Berlin" });

/** Accepts either letter case and returns upper case (ISO 4217). */
export const Currency = z
  .string()
  .refine(isCurrency, {
    error: "Input should be an ISO 4217 currency code",
    params: { type: "currency_code" },
  })
  .transform((code) => code.toUpperCase())
  .meta({ type: "string" });

/** Integer in the currency's minor unit. */
export const Amount = z.int().min(0).max(99_999_999);

/** An object's id. An empty one is a fault, and never means "none" or "all". */
export const Id = z.string().min(1);

/**
 * Characters that disturb the surrounding text: control characters, line ends, and marks that change its
 * direction.
 */
const UNRULY = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** At least one visible character. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;

export const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !UNRULY.test(text), {
    error: "Input should not have control characters, line ends or marks of direction",
    params: { type: "string_pattern_mismatch" },
  })
  .refine((text) => text === "" || VISIBLE.test(text), {
    error: "Input should have something to be seen",
    params: { type: "string_pattern_mismatch" },
  });
/** An email address; surrounding blanks are removed. */
export const Email = z.preprocess(
  (sent) => (typeof sent === "string" ? sent.trim() : sent),
  z
    .email({ error: "Input should be an email address" })
    .max(254)
    // RFC 5321 §4.5.3.1.1
    .refine((text) => text.lastIndexOf("@") <= 64, {
      error: "Input should have at most 64 characters before the @",
      params: { type: "value_error" },
    }),
);
export const Text = z.string().max(2000);
/** The client's own id. One that stands for a folder could be stored, but never be requested by a path. */
export const ExternalId = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => text !== "." && text !== "..", {
    error: "Input should not be . or .., which no path can hold",
    params: { type: "value_error" },
  });
/** The list filter for objects with an external id. */
export const ExternalIdFilter = ExternalId.optional().describe(
  "Filters by the id in your own system.",
);

/** A web address that browsers load without warnings. */
export const HttpsUrl = z
  .string()
  .max(2048)
  .refine((text) => URL.parse(text)?.protocol === "https:", {
    error: "Input should be a valid https URL",
    params: { type: "url_parsing" },
  });

/** string → string, ≤ 50 keys, key ≤ 40, value ≤ 500 characters. */
export const Metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((map) => Object.keys(map).length <= 50, {
    error: "Dictionary should have at most 50 items",
    params: { type: "too_long", max_length: 50 },
  });

/** The error for a text that is no number, where fractions are allowed. */
export const NOT_A_NUMBER = "Input should be a valid number";

/** The last fields of an object that can be archived; `archivableFrom` (lib/record) fills them. */
export const archivable = {
  archived_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** The id and the data that clients keep with an object. */
export const clientData = {
  external_id: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
};

/** The fields of a request that set them. */
export const clientDataFields = { external_id: ExternalId.nullable(), metadata: Metadata };

/** The last fields of an object that clients keep such data with; `recordOfClientFrom` fills them. */
export const recordOfClient = { ...clientData, ...archivable };

/** A query flag: `true` or `false`. */
export const Flag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
  .default(false);

/** Reads a list that is one text in a query, joined by commas. */
const joined = <S extends string, T extends z.ZodType = z.ZodType>(item: T) =>
  z
    .preprocess(
      (sent: S | readonly S[]) => (typeof sent === "string" ? [...new Set(sent.split(","))] : sent),
      z.array(item).min(1).max(100),
    )
    .optional()
    .meta({ param: { style: "form", explode: false } });

/**
 * Filters a list by one of several words or ids, joined by commas: `status=open,past_due`. It is one field, so
 * sending it twice is a fault as for every field.
 */
export const SomeOf = <T extends Readonly<Record<string, string>>>(word: z.ZodEnum<T>) =>
  joined<z.output<z.ZodEnum<T>> & string, z.ZodEnum<T>>(word);

/** Filters a list by one of several texts of one form in the same way. */
export const SomeOfForm = (form: z.ZodString) => joined<string, z.ZodString>(form);

/** Filters a list by one of several ids in the same way. */
export const SomeIds = SomeOfForm(Id);

/**
 * Returns two list filters by an instant: at or after it, and before it. `what` names the objects, as in
 * "Bookings that start".
 */
export const instantFilters = <F extends `${string}_${"at" | "by"}`>(field: F, what: string) =>
  ({
    [`${field}_gte`]: Instant.optional().describe(`${what} at or after this instant.`),
    [`${field}_lt`]: Instant.optional().describe(`${what} before this instant.`),
  }) as Record<`${F}_${"gte" | "lt"}`, z.ZodOptional<typeof Instant>>;

/** The order of a list of objects that take place at some time. */
export const SortBy = z
  .enum(SORTS)
  .describe(
    "`newest`: last created first. `starts_at`: earliest start first; `-starts_at`: latest start first.",
  );

/** A whole number in a query, in decimal digits only. */
export const QueryInt = (min: number, max: number) =>
  z.preprocess(
    (sent) => (typeof sent === "string" ? (/^-?\d{1,15}$/.test(sent) ? Number(sent) : NaN) : sent),
    z.int().min(min).max(max),
  );

/** `page` and `size` of every list, and the filters that all lists share. */
export const ListQuery = z.strictObject({
  page: QueryInt(1, 1_000_000_000).default(1),
  size: QueryInt(1, 100).default(50),
  cursor: z
    .string()
    .max(300)
    .refine((text) => readCursor(text) !== null, {
      error: "Input should be the next_cursor of a page",
      params: { type: "cursor_parsing" },
    })
    .optional()
    .describe(
      "`next_cursor` of the previous page of this list, with the same filters (otherwise `cursor_mismatch`). It is equally fast at any depth, and rows added meanwhile shift nothing. `page` is then ignored, and `total` is that of the first page.",
    ),
  total: z
    .literal("none")
    .optional()
    .describe(
      "`none` leaves out the count: `total` and `pages` then go up to this page, and one further where more follows.",
    ),
  created_at_gte: Instant.optional(),
  created_at_lt: Instant.optional(),
  updated_at_gte: Instant.optional(),
  include_archived: Flag,
});

/** The query of a list that is searched by text, or by the client's own id. */
export const SearchQuery = ListQuery.extend({
  search: z.string().max(200).optional(),
  external_id: ExternalIdFilter,
});

/** A search of rows that belong to members: by what `own` names, or by the member. */
export const Search = (own: string) =>
  z
    .string()
    .max(200)
    .optional()
    .describe(`${own}, words of the member's name or address, or the beginning of their short id.`);

/** The page object of a list (specification, Pagination). */
export function PageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    pages: z.int(),
    next_cursor: z.string().nullable().describe("For `cursor`; null after the last page."),
  });
}

/** A language tag. */
export const Locale = z
  .string()
  .max(35)
  .refine(isLocale, {
    error: "Input should be a language tag like en-GB",
    params: { type: "locale" },
  })
  .meta({ example: "en-GB" });

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The fields of an operation that takes none, or answers with none. */
export const NoInput = z.strictObject({});
