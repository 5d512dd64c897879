import { csvLine } from "@/features/billing/year-files/csv-rules";
import type { Ctx } from "@/server/context";
import { cellText, type Column, type Known } from "./column-rules";
import type { Row } from "@/features/backoffice/list-filters/operation-of";

/** Returns rows as lines of the file, with the names of what they only have the ids of: a query for each kind. */
export async function writeRows(
  ctx: Ctx,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<string> {
  const known = await readKnown(ctx, columns, rows);
  return rows.map((row) => csvLine(columns.map(({ cell }) => cellText(cell(row, known))))).join("");
}

async function readKnown(
  ctx: Ctx,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Known> {
  const wanted = new Set(columns.map(({ scope }) => scope));
  /** Returns the ids that rows have in a field, and selects none where no column wants their names. */
  const among = (scope: string, ...fields: string[]) => ({
    organization_id: ctx.org.id,
    id: { in: wanted.has(scope) ? idsIn(rows, fields) : [] },
  });
  const select = { id: true, name: true };
  const { db } = ctx;
  const [members, groups, accounts, products, designs] = await Promise.all([
    db.member.findMany({
      where: among("members:read", "member_id"),
      select: { ...select, short_id: true, email: true },
    }),
    db.group.findMany({ where: among("groups:read", "group_ids"), select }),
    db.account.findMany({ where: among("accounts:read", "account_ids", "account_id"), select }),
    db.product.findMany({
      where: among("products:read", "subscriptions", "product_id"),
      select,
    }),
    db.passDesign.findMany({ where: among("pass-designs:read", "pass_design_id"), select }),
  ]);
  return {
    timezone: ctx.org.default_timezone,
    members: new Map(members.map((one) => [one.id, one])),
    groups: namesOf(groups),
    accounts: namesOf(accounts),
    products: namesOf(products),
    designs: namesOf(designs),
  };
}

const namesOf = (rows: { id: string; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** Returns the ids in the fields of rows: one, several, or those of the products of subscriptions. */
function idsIn(rows: readonly Row[], fields: readonly string[]): string[] {
  const values = rows.flatMap((row) => fields.flatMap((field) => row[field] ?? []));
  return [
    ...new Set(
      values.flatMap((value) =>
        typeof value === "string"
          ? value
          : (value as { product: { product_id: string } }).product.product_id,
      ),
    ),
  ];
}
