import { cancelExport } from "@/features/backoffice/exports/cancel";
import { createExport } from "@/features/backoffice/exports/create";
import { runExport } from "@/features/backoffice/exports/run";
import type { CreateExport } from "@/features/backoffice/exports/schema";
import { createBulkAction } from "@/features/backoffice/bulk-actions/create";
import { runBulkAction } from "@/features/backoffice/bulk-actions/run";
import { checkImport } from "@/features/backoffice/imports/check";
import { createImport } from "@/features/backoffice/imports/create";
import { runImport } from "@/features/backoffice/imports/run";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { acceptInvitation } from "@/features/people/staff/accept";
import { builtInRoles } from "@/features/people/staff/built-in-roles";
import { addStaff } from "@/features/people/staff/invite";
import type { BuiltInRole } from "@/features/people/staff/words";
import { DEMO_STAFF } from "./demo-data";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { createGroup } from "@/features/people/groups/create";
import type { Ctx } from "@/server/context";

/**
 * Adds the groups and accounts of a demo organization's members, and a custom field with their
 * values.
 */
export async function seedPeople(ctx: Ctx, memberIds: string[]): Promise<void> {
  const [first, second, ...rest] = memberIds;
  await createCustomField(ctx, {
    key: "emergency_contact",
    label: "Emergency contact",
    type: "text",
    member_visible: true,
    member_editable: true,
  });
  const mornings = await createGroup(ctx, {
    name: "Early birds",
    description: "Come before nine and help to open up.",
    external_id: "early-birds",
  });
  await createGroup(ctx, { name: "Volunteers", external_id: "volunteers" });
  if (rest.length > 0) await addTogether(ctx, mornings.id, rest);
  const studio = await createAccount(ctx, {
    name: "Lindqvist & Partner",
    type: "company",
    billing_email: "accounts@lindqvist.example",
    tax_id: "DE136695976",
    external_id: "lindqvist",
  });
  for (const member_id of [first, second]) {
    if (member_id) await addAccountMembers(ctx, { account_id: studio.id, member_ids: [member_id] });
  }
  const [, , third] = memberIds;
  if (!first || !third) return;
  await billStudio(ctx, { account_id: studio.id, member_id: first });
  const home = await createAccount(ctx, { name: "Household Lindqvist", type: "household" });
  await addAccountMembers(ctx, { account_id: home.id, member_ids: [first, third] });
}

/** Puts members into a group as somebody does who has selected them in the list. */
async function addTogether(ctx: Ctx, group_id: string, ids: string[]): Promise<void> {
  const asked = { action: "add_to_group", ids, input: { group_id } } as const;
  const { id } = await createBulkAction(ctx, asked);
  if (id) await runBulkAction(ctx, id);
}

/** Leaves the company an invoice that it has not paid yet. */
async function billStudio(ctx: Ctx, of: { account_id: string; member_id: string }): Promise<void> {
  const [rate] = await ctx.db.taxRate.findMany({
    where: { organization_id: ctx.org.id, archived_at: null },
    orderBy: { created_at: "asc" },
    take: 1,
  });
  const { id: invoice_id } = await createInvoice(ctx, {
    ...of,
    currency: ctx.org.default_currency,
    lines: [
      {
        ...{ description: "Team day in the large room", quantity: 1, unit_amount: 48_000 },
        ...(rate && { tax_rate_id: rate.id }),
      },
    ],
  });
  await finalizeInvoice(ctx, { invoice_id });
}

/** A list that somebody has typed over the years, with what is usual in such lists. */
const FILE = [
  "First name;Last name;E-mail;Phone;City;Groups;T-shirt",
  "Marit;Hansen;marit.hansen@example.com;040 5550181;Hamburg;Early birds;M",
  "Tobias;Reimers;tobias.reimers@example.com;040 5550182;Hamburg;;L",
  "Leyla;Aksoy;leyla.aksoy@example;040 5550183;Hamburg;;S",
  "Marit;Hansen;marit.hansen@example.com;;Hamburg;;M",
  ";;nobody@example.com;;Lübeck;;",
  "Per;Dahl;per.dahl@example.com;040 5550184;Lübeck;Night owls;XL",
  "Aino;Virtanen;aino.virtanen@example.com;;Hamburg;;",
].join("\n");

/** Leaves a file of members that was tried out, and waits for somebody to look at it. */
export async function seedImport(ctx: Ctx): Promise<void> {
  const data = Buffer.from(FILE).toString("base64");
  const { id: import_id } = await createImport(ctx, { data, file_name: "autumn-members.csv" });
  await checkImport(ctx, { import_id });
  await runImport(ctx, import_id);
}

/** What the accountant and the owner took out today: by whom, what of it, and whether they stopped it. */
const EXPORTS: { by: number; of: Pick<CreateExport, "list" | "filters">; stopped?: true }[] = [
  { by: 2, of: { list: "payments", filters: { status: "succeeded" } } },
  { by: 2, of: { list: "bookings", filters: {} }, stopped: true },
  { by: 2, of: { list: "invoices", filters: { status: "open,past_due" } } },
  { by: 0, of: { list: "members", filters: {} } },
];

/** Leaves the exports of a day: their files can be downloaded. */
export async function seedExports(ctx: Ctx): Promise<void> {
  for (const { by, of, stopped } of EXPORTS) {
    const as = await asStaff(ctx, by);
    if (!as) continue;
    const { id: export_id } = await createExport(as, { ...of, format: "csv" });
    await (stopped ? cancelExport(as, { export_id }) : runExport(ctx, export_id));
  }
}

/** Returns the context as of one of the demo's staff, by the place in their list; null for whoever has not begun. */
export async function asStaff(ctx: Ctx, by: number): Promise<Ctx | null> {
  const where = { organization_id: ctx.org.id, email: String(DEMO_STAFF[by]?.email) };
  const person = await ctx.db.staffMember.findFirst({ where });
  if (!person) return null;
  const scopes = new Set(builtInRoles[person.role_ids[0] as BuiltInRole].scopes);
  return { ...ctx, actor: { kind: "staff", id: person.id, scopes } };
}

/** Puts the demo's people on the staff, as if each had accepted. */
export async function seedStaff(ctx: Ctx): Promise<void> {
  for (const person of DEMO_STAFF) {
    const { id: staff_id, email } = await addStaff(ctx, person);
    await acceptInvitation(ctx, { staff_id, email });
  }
}
