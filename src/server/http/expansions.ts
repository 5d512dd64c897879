import { z } from "zod";
import type { Ctx } from "@/server/context";
import { assertScope } from "@/server/field-scopes";
import type { Route } from "@/server/route";

/** A kind of object that can replace its id: the operation that reads one, and the function that reads many. */
export type Kind = {
  /** The operation that supplies scope and output. */
  read: Route;
  /** Loads the existing ones of these ids, by id, in a fixed number of round trips. */
  load: (ctx: Ctx, ids: string[]) => Promise<Map<string, unknown>>;
};

/** The expansions of a schema's objects: by name, the field with the id, and the kind. */
type Expandable = Record<string, { by: string; kind: Kind }>;

type Found = { name: string; by: string; kind: Kind; objects: Map<string, unknown> };

/** Objects looked up for an operation's result, until it is answered. */
const found = new WeakMap<object, Found[]>();
/** The expansions by schema, for the document. */
const described = new Map<z.core.$ZodType, Expandable>();

/**
 * Returns the operations, with an `expand` parameter on those that read or list objects of these schemas: a list of
 * names, whose objects are then added beside their ids. Each kind is read once per page, and needs the scope of its own
 * operation.
 */
export function withExpansions(
  routes: readonly Route[],
  expandables: { schema: z.ZodObject; page: z.ZodObject; by: Expandable }[],
): Route[] {
  for (const { schema, by } of expandables) described.set(schema, by);
  return routes.map((route) => {
    const own = expandables.find(({ schema, page }) =>
      [schema, page].includes(route.output as never),
    );
    return own && route.method === "GET" && !route.respond ? expanding(route, own.by) : route;
  });
}

function expanding(route: Route, by: Expandable): Route {
  const names = Object.keys(by);
  const scopes = names.map((name) => `\`${name}\` (\`${by[name]?.kind.read.scope}\`)`);
  const expand = z
    .string()
    .refine((text) => text.split(",").every((name) => names.includes(name)), {
      error: `Input should be some of '${names.join("', '")}', joined by commas`,
      params: { type: "enum" },
    })
    .optional()
    .describe(
      `Of ${scopes.join(", ")}, joined by commas: these objects stand beside their ids, for the scope named. An answer with them has an ETag of its own, which is none for \`If-Match\`.`,
    )
    .meta({ example: names[0] });
  const run = async (ctx: Ctx, { expand: asked, ...input }: { expand?: string }) => {
    const wanted = [...new Set(asked?.split(",") ?? [])].map((name) => ({ name, ...by[name]! }));
    for (const { kind } of wanted) assertScope(ctx.actor, kind.read.scope);
    const result = (await route.run(ctx, input as never)) as object;
    if (wanted.length > 0) found.set(result, await lookUp(ctx, result, wanted));
    return result;
  };
  return { ...route, input: route.input.extend({ expand }), run: run as Route["run"] };
}

function lookUp(ctx: Ctx, result: object, wanted: Omit<Found, "objects">[]): Promise<Found[]> {
  const items = itemsOf(result);
  return Promise.all(
    wanted.map(async (one) => {
      const ids = [...new Set(items.flatMap((item) => (item[one.by] as string | null) ?? []))];
      const none = new Map<string, unknown>();
      return { ...one, objects: ids.length > 0 ? await one.kind.load(ctx, ids) : none };
    }),
  );
}

function itemsOf(result: object): Record<string, unknown>[] {
  return "items" in result ? (result.items as []) : [result as Record<string, unknown>];
}

/** Adds the objects looked up for a result to its answer, each as `present` shows it. */
export function addExpansions(
  result: unknown,
  answer: unknown,
  show: (kind: Pick<Route, "output">, object: unknown) => unknown,
): void {
  if (typeof result !== "object" || result === null) return;
  for (const { name, by, kind, objects } of found.get(result) ?? []) {
    for (const item of itemsOf(answer as object)) {
      const object = objects.get(item[by] as string);
      item[name] = object === undefined ? null : show(kind.read, object);
    }
  }
}

/** Returns the properties that `expand` adds to a schema. */
export function expandedProperties(schema: z.core.$ZodType): Record<string, object> {
  const by = Object.entries(described.get(schema) ?? {});
  return Object.fromEntries(
    by.map(([name, { kind }]) => {
      const $ref = `#/components/schemas/${String(kind.read.output.meta()?.["id"])}`;
      const description = `Only with \`expand=${name}\`; null if there is none.`;
      return [name, { anyOf: [{ $ref }, { type: "null" }], description, "x-expandable": true }];
    }),
  );
}
