import { createApiKey } from "@/features/api-keys/create";
import { revokeApiKey } from "@/features/api-keys/revoke";
import { compareWithProcessor } from "@/features/checkout/compare-processor";
import { expireLapsed } from "@/features/checkout/expire";
import { reconcile } from "@/features/checkout/reconcile";
import { checkLedger, sumLedger } from "@/features/ledger/check";
import { describeBooks } from "@/features/ledger/describe";
import { createMember } from "@/features/members/create";
import { createOrganization, createTenant } from "@/features/organizations/create";
import { checkProcessor } from "@/features/payments/check-processor";
import { createScanner } from "@/features/scanners/create";
import { makeSignInLink } from "@/features/sessions/sign-in-link";
import type { Ctx, Organization } from "@/server/context";
import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";
import { literal } from "@/server/like";
import { systemContext } from "./identify";
import { installation } from "./installation";

type Values = Record<string, string | boolean | undefined>;
export type Command = {
  name: string;
  summary: string;
  options: Record<string, { type: "string"; hint: string }>;
  required: string[];
  /**
   * `failed`: what was looked for is not in order; the command says so by its exit code.
   * `link`: to be opened on a phone, so that it is drawn as a QR code too.
   */
  run: (values: Values) => Promise<{
    result: object;
    lines: string[];
    failed?: boolean;
    link?: string | null;
  }>;
};

/** A mistake of the operator's, said in a sentence. */
class OperatorError extends Error {
  override stack = this.message;
}

const text = (hint: string) => ({ type: "string" as const, hint });
const list = (value: unknown) =>
  String(value)
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const commands: Command[] = [
  {
    name: "api-key create",
    summary: "make an API key; its secret is shown once",
    options: {
      name: text("NAME"),
      tenant: text("ID or slug; may be left out where there is one"),
      organizations: text("ids or slugs, comma-separated, or all"),
      scopes: text("comma-separated, or * (default)"),
      "rate-limit": text("requests per minute"),
      mode: text("live or test"),
    },
    required: ["name"],
    run: createKey,
  },
  {
    name: "api-key revoke",
    summary: "end an API key at once",
    options: { id: text("key_…") },
    required: ["id"],
    run: revokeKey,
  },
  {
    name: "organization create",
    summary: "add an organization, and its tenant where that does not exist yet",
    options: {
      tenant: text("ID or slug"),
      slug: text("SLUG"),
      name: text("NAME"),
      timezone: text("IANA zone"),
      currency: text("ISO 4217 code"),
    },
    required: ["tenant", "slug", "name"],
    run: addOrganization,
  },
  {
    name: "member invite",
    summary: "add a member where the address is new, and print a link that signs them in",
    options: {
      email: text("ADDRESS"),
      name: text("NAME, for a new member"),
      organization: text("ID or slug; may be left out where there is one"),
    },
    required: ["email"],
    run: inviteMember,
  },
  {
    name: "scanner create",
    summary:
      "make a scanner for a door, and print the link that pairs one phone with it, as a QR code too",
    options: {
      name: text("NAME, for example Main entrance"),
      organization: text("ID or slug; may be left out where there is one"),
      resources: text("ids of the places it is for, comma-separated; left out = everywhere"),
    },
    required: ["name"],
    run: addScanner,
  },
  {
    name: "processor check",
    summary: "say what is missing before cards can be charged; exit code 1 where something is",
    options: {},
    required: [],
    run: checkPayments,
  },
  {
    name: "processor connect",
    summary: "let an organization charge on its own connected account",
    options: {
      account: text("acct_…, or none for the platform's own"),
      organization: text("ID or slug; may be left out where there is one"),
    },
    required: ["account"],
    run: connectAccount,
  },
  {
    name: "ledger check",
    summary:
      "add up payments, refunds, invoices and credit notes anew, and name every row that disagrees; exit code 1 where one does",
    options: { organization: text("ID or slug; all where it is left out") },
    required: [],
    run: checkBooks,
  },
  {
    name: "reconcile",
    summary:
      "bring payments, refunds and bookings in line with the processor now, and say what changed",
    options: {},
    required: [],
    run: reconcileNow,
  },
];

/** The operator's commands, by "noun verb", or by one word. */
export const COMMANDS: Record<string, Command> = Object.fromEntries(
  commands.map((command) => [command.name, command]),
);

async function createKey(values: Values) {
  const tenant = await findTenant(values["tenant"]);
  const organizations = await findOrganizations(tenant.id, values["organizations"] ?? "all");
  const [first] = organizations;
  if (!first) throw new OperatorError(`The tenant ${tenant.slug} has no organization yet.`);
  const limit = values["rate-limit"];
  const key = await createApiKey(systemContext(first), {
    name: String(values["name"]),
    scopes: list(values["scopes"] ?? "*") as never,
    organization_ids: organizations.map((org) => org.id),
    ...(limit && { rate_limit_per_minute: Number(limit) }),
    ...(values["mode"] && {
      mode: values["mode"] === "test" ? ("test" as const) : ("live" as const),
    }),
  });
  const result = {
    id: key.id,
    secret: key.secret,
    name: key.name,
    scopes: key.scopes,
    organizations: organizations.map(({ id, slug, name }) => ({ id, slug, name })),
  };
  const lines = [
    `Key ${key.id} for ${organizations.map((org) => org.name).join(", ")}`,
    `Secret (shown only now): ${key.secret}`,
  ];
  return { result, lines };
}

async function revokeKey(values: Values) {
  const id = String(values["id"]);
  const row = await getDatabase().prisma.apiKey.findUnique({
    where: { id },
    include: { tenant: { include: { organizations: { take: 1 } } } },
  });
  const org = row?.tenant.organizations[0];
  if (!org) throw new OperatorError(`There is no API key ${id}.`);
  const key = await revokeApiKey(systemContext(org), { api_key_id: id });
  return {
    result: { id: key.id, revoked_at: key.revoked_at },
    lines: [`Key ${key.id} is revoked.`],
  };
}

async function addOrganization(values: Values) {
  const { prisma } = getDatabase();
  const ground = { db: prisma, now: () => new Date() };
  const named = String(values["tenant"]);
  const tenant =
    (await prisma.tenant.findFirst({ where: { OR: [{ id: named }, { slug: named }] } })) ??
    (await createTenant(ground, { slug: named, name: String(values["name"]) }));
  const org = await createOrganization(ground, {
    tenant_id: tenant.id,
    slug: String(values["slug"]),
    name: String(values["name"]),
    ...(values["timezone"] && { default_timezone: String(values["timezone"]) }),
    ...(values["currency"] && { default_currency: String(values["currency"]) }),
  });
  const result = { id: org.id, slug: org.slug, name: org.name, tenant_id: tenant.id };
  return { result, lines: [`Organization ${org.id} (${org.slug}) of tenant ${tenant.slug}`] };
}

async function inviteMember(values: Values) {
  const { prisma } = getDatabase();
  const email = String(values["email"]).toLowerCase();
  const org = await findOrganization(values["organization"]);
  const ctx = systemContext(org);
  const known = await prisma.member.findFirst({
    where: { organization_id: org.id, email: { equals: literal(email), mode: "insensitive" } },
  });
  const member =
    known ??
    (await createMember(ctx, {
      name: String(values["name"] ?? email.split("@")[0]),
      email,
    }));
  const link = await signInLink(ctx, email);
  return {
    result: { id: member.id, email, organization_id: org.id, sign_in_url: link },
    lines: [`${member.name} <${email}> of ${org.name}`, `Sign in: ${link}`],
  };
}

async function addScanner(values: Values) {
  const org = await findOrganization(values["organization"]);
  const scanner = await createScanner(systemContext(org), {
    name: String(values["name"]),
    resource_ids: values["resources"] ? list(values["resources"]) : [],
  });
  const { id, name, pairing_url } = scanner;
  const lines = [
    `Scanner ${id} (${name}) of ${org.name}`,
    `Open within a day on the phone at the door: ${pairing_url}`,
  ];
  return { result: { id, name, organization_id: org.id, pairing_url }, lines, link: pairing_url };
}

async function checkPayments() {
  const { db, payments } = installation();
  const clubs = await db.organization.findMany({ orderBy: { created_at: "asc" } });
  const findings = await checkProcessor({ db, payments }, getEnv(), clubs);
  const failed = findings.some(({ level }) => level === "missing");
  const lines = findings.map(({ level, text }) => `${level.padEnd(8)}${text}`);
  return { result: { ready: !failed, findings }, lines, failed };
}

async function connectAccount(values: Values) {
  const org = await findOrganization(values["organization"]);
  const named = String(values["account"]);
  if (named !== "none" && !/^acct_\w+$/.test(named)) {
    throw new OperatorError("--account is a connected account's id (acct_…), or none.");
  }
  const provider_account_id = named === "none" ? null : named;
  const { db, payments } = installation();
  // One that Stripe does not know for this key is refused here rather than at the first charge.
  const checked = await checkProcessor({ db, payments }, getEnv(), [
    { ...org, provider_account_id },
  ]);
  const own = checked.filter(({ text: said }) => said.startsWith(`${org.name}: `));
  if (own.some(({ text: said }) => said.includes("refused"))) {
    throw new OperatorError(own.map(({ text: said }) => said).join("\n"));
  }
  await db.organization.update({ where: { id: org.id }, data: { provider_account_id } });
  const result = { organization_id: org.id, provider_account_id };
  return { result, lines: own.map(({ text: said }) => said) };
}

async function checkBooks(values: Values) {
  const named = values["organization"];
  const db = getDatabase().prisma;
  const organizations = named
    ? [await findOrganization(named)]
    : await db.organization.findMany({ orderBy: { created_at: "asc" } });
  const books = [];
  const lines = [];
  for (const { id, name, locale } of organizations) {
    const [sums, faults] = [await sumLedger({ db }, id), await checkLedger({ db }, id)];
    books.push({ organization_id: id, sums, faults });
    lines.push(...describeBooks({ name, locale, sums, faults }));
  }
  return { result: { books }, lines, failed: books.some(({ faults }) => faults.length > 0) };
}

async function reconcileNow() {
  const of = installation();
  const changes = [
    ...(await reconcile(of)),
    ...(await expireLapsed(of)),
    ...(await compareWithProcessor(of)),
  ];
  const failed = changes.some(({ outcome }) => outcome.startsWith("failed"));
  const lines = changes.map(({ what, id, outcome }) => `${what} ${id}: ${outcome}`);
  return { result: { changes }, lines: lines.length ? lines : ["Nothing to do."], failed };
}

/** A link that signs the holder of an address in once, within 24 hours. */
export function signInLink(ctx: Pick<Ctx, "now">, email: string): Promise<string> {
  const { prisma } = getDatabase();
  const baseUrl = getEnv().BASE_URL;
  return makeSignInLink(prisma, { email, baseUrl, now: ctx.now() });
}

async function findTenant(named: unknown) {
  const { prisma } = getDatabase();
  const where = named ? { OR: [{ id: String(named) }, { slug: String(named) }] } : {};
  const tenants = await prisma.tenant.findMany({ where, orderBy: { created_at: "asc" } });
  return one(tenants, "tenant", named);
}

async function findOrganization(named: unknown): Promise<Organization> {
  const where = named ? { OR: [{ id: String(named) }, { slug: String(named) }] } : {};
  const found = await getDatabase().prisma.organization.findMany({
    where,
    orderBy: { created_at: "asc" },
  });
  return one(found, "organization", named);
}

async function findOrganizations(tenant_id: string, named: unknown): Promise<Organization[]> {
  const all = await getDatabase().prisma.organization.findMany({
    where: { tenant_id },
    orderBy: { created_at: "asc" },
  });
  if (named === "all") return all;
  return list(named).map((name) => {
    const found = all.find((org) => org.id === name || org.slug === name);
    if (!found) throw new OperatorError(`The tenant has no organization ${name}.${among(all)}`);
    return found;
  });
}

function one<T extends { slug: string }>(found: T[], what: string, named: unknown): T {
  const [first] = found;
  if (!first)
    throw new OperatorError(
      named ? `There is no ${what} ${String(named)}.` : `There is no ${what} yet.`,
    );
  if (found.length > 1) throw new OperatorError(`Name one with --${what}.${among(found)}`);
  return first;
}

function among(rows: { slug: string }[]): string {
  return rows.length > 0 ? ` There are: ${rows.map((row) => row.slug).join(", ")}.` : "";
}
