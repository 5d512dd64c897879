import { z } from "zod";
import { ExternalId } from "@/lib/wire";
import type { Statement } from "./db";
import { Failure } from "@/server/errors";
import { pathParameters, type Route } from "@/server/route";

const statements = new Map<string, Statement>();

/**
 * Returns the operation that reads an object by our id, and the same one by the client's id (specification, External
 * ids): with the same scope, fields and answer, at `…/external/{external_id}`. `table` holds the objects.
 */
export function alsoByExternalId<R extends Route>(table: string, reader: R): (R | Route)[] {
  const [own = ""] = pathParameters(reader.path).slice(-1);
  const { [own]: _own, ...fields } = reader.input.shape as z.core.$ZodLooseShape;
  const input = z.strictObject({ ...fields, external_id: ExternalId });
  const run = async (ctx: Parameters<Route["run"]>[0], asked: Record<string, unknown>) => {
    const { external_id, ...rest } = asked;
    const [row] = await ctx.query<{ id: string }>(statementOf(table), [ctx.org.id, external_id]);
    const read = (id: string) => reader.run(ctx, { ...rest, [own]: id } as never);
    if (row) return read(row.id);
    // The reader itself names the missing object: no object's id is empty.
    return read("").catch((thrown: unknown) => {
      if (!(thrown instanceof Failure && thrown.of.kind === "not_found")) throw thrown;
      throw new Failure(thrown.of, { ...thrown.extras, resource_id: String(external_id) });
    });
  };
  const path = reader.path.replace(`{${own}}`, "external/{external_id}");
  const summary = `${reader.summary} by external id`;
  const description = `${reader.description ?? ""} Looks it up by your own id.`.trim();
  return [reader, { ...reader, path, summary, description, input, run: run as Route["run"] }];
}

function statementOf(table: string): Statement {
  const made = statements.get(table) ?? {
    name: `${table}_by_external_id`,
    text: `SELECT id FROM ${table} WHERE organization_id = $1 AND external_id = $2`,
  };
  statements.set(table, made);
  return made;
}
