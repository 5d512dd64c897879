import { createApiKey } from "@/features/platform/api-keys/create";
import { revokeApiKey } from "@/features/platform/api-keys/revoke";
import { createMember } from "@/features/people/members/create";
import { createOrganization, createTenant } from "@/features/platform/organizations/create";
import { UpdateOrganization } from "@/features/platform/organizations/schema";
import { updateOrganization } from "@/features/platform/organizations/update";
import { endSetUpLinks } from "@/features/platform/organizations/set-up-link";
import { acceptPortalDomain } from "@/features/platform/organizations/verify-portal-domain";
import { createScanner } from "@/features/access/scanners/create";
import { addStaff, renewInvitation } from "@/features/people/staff/invite";
import { makeSignInLink } from "@/features/people/sessions/sign-in-link";
import { type Ctx, type Mode, modeOf, type Organization } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { inRealTime } from "@/server/jobs/queue";
import { getEnv } from "@/server/config/env";
import { ownHost, portalUrl } from "@/server/portal-url";
import { literal } from "@/server/data/escape-like";
import {
  findOrganization,
  findOrganizations,
  findTenant,
  list,
  OperatorError,
  type Values,
} from "./find";
import { systemContext } from "@/api/identity/identify";

/** The operator's commands that give access: to programs, clubs, members and doors. */

export async function createKey(values: Values) {
  const tenant = await findTenant(values["tenant"]);
  const named = await findOrganizations(tenant.id, values["organizations"] ?? "all");
  const [first] = named;
  if (!first) throw new OperatorError(`The tenant ${tenant.slug} has no organization yet.`);
  const mode = toMode(values["mode"]) ?? (named.some(isLive) ? "live" : "test");
  const organizations = named.filter((org) => modeOf(org) === mode);
  if (organizations.length < named.length && values["organizations"]) {
    const others = named.filter((org) => modeOf(org) !== mode).map(({ slug }) => slug);
    throw new OperatorError(
      `A ${mode} key sees ${mode} organizations only, not ${others.join(", ")}.`,
    );
  }
  if (organizations.length === 0) {
    throw new OperatorError(`The tenant ${tenant.slug} has no ${mode} organization.`);
  }
  const limit = values["rate-limit"];
  const key = await createApiKey(systemContext(first), {
    name: String(values["name"]),
    scopes: list(values["scopes"] ?? "*") as never,
    organization_ids: organizations.map((org) => org.id),
    ...(limit && { rate_limit_per_minute: Number(limit) }),
    mode,
  });
  const result = {
    id: key.id,
    secret: key.secret,
    name: key.name,
    mode: key.mode,
    scopes: key.scopes,
    organizations: organizations.map(({ id, slug, name }) => ({ id, slug, name })),
  };
  const lines = [
    `Key ${key.id} for ${organizations.map((org) => org.name).join(", ")}`,
    `Secret (shown only now): ${key.secret}`,
  ];
  return { result, lines };
}

const isLive = (org: Organization) => modeOf(org) === "live";

function toMode(given: Values[string]): Mode | undefined {
  if (given === undefined || given === "live" || given === "test") return given;
  throw new OperatorError("--mode is live or test.");
}

export async function revokeKey(values: Values) {
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

export async function addOrganization(values: Values) {
  const { prisma } = getDatabase();
  const ground = { db: prisma, now: () => new Date() };
  const named = String(values["tenant"]);
  const tenant =
    (await prisma.tenant.findFirst({ where: { OR: [{ id: named }, { slug: named }] } })) ??
    (await createTenant(ground, { slug: named, name: String(values["name"]) }));
  const mode = toMode(values["mode"]) ?? "live";
  const org = await createOrganization(ground, {
    tenant_id: tenant.id,
    mode,
    slug: String(values["slug"]),
    name: String(values["name"]),
    ...(values["timezone"] && { default_timezone: String(values["timezone"]) }),
    ...(values["currency"] && { default_currency: String(values["currency"]) }),
  });
  const result = { id: org.id, slug: org.slug, name: org.name, mode, tenant_id: tenant.id };
  await endSetUpLinks(ground);
  const kind = mode === "test" ? "Test organization" : "Organization";
  return { result, lines: [`${kind} ${org.id} (${org.slug}) of tenant ${tenant.slug}`] };
}

/** Gives a club a domain of its own: the operator vouches for it, so that no DNS is asked. */
export async function setDomain(values: Values) {
  const ctx = systemContext(await findOrganization(values["organization"]));
  const given = String(values["domain"]);
  const input = UpdateOrganization.safeParse({
    organization_id: ctx.org.id,
    portal_domain: given === "none" ? null : given,
  });
  if (!input.success) throw new OperatorError(`${given} is no host name like book.example.org.`);
  const changed = await updateOrganization(ctx, input.data);
  const { portal_domain, portal_domain_verified_at } =
    changed.portal_domain === null ? changed : await acceptPortalDomain(ctx, changed);
  const lines = [
    `The portal of ${ctx.org.name} is at ${portalUrl({ ...ctx, org: { ...ctx.org, portal_domain, portal_domain_verified_at } }, "/")}`,
  ];
  return { result: { id: ctx.org.id, portal_domain, portal_domain_verified_at }, lines };
}

export async function inviteMember(values: Values) {
  const { prisma } = getDatabase();
  const email = String(values["email"]).toLowerCase();
  const org = await findOrganization(values["organization"]);
  const ctx = systemContext(org);
  const known = await prisma.member.findFirst({
    where: { organization_id: org.id, email: { equals: literal(email), mode: "insensitive" } },
  });
  if (known?.archived_at) {
    throw new OperatorError(`${email} is an archived member of ${org.name}. Restore them first.`);
  }
  const member =
    known ??
    (await createMember(ctx, {
      name: String(values["name"] ?? email.split("@")[0]),
      email,
    }));
  const link = await signInLink(inRealTime(ctx), email);
  return {
    result: { id: member.id, email, organization_id: org.id, sign_in_url: link },
    lines: [`${member.name} <${email}> of ${org.name}`, `Sign in: ${link}`],
  };
}

/**
 * Puts somebody on a club's staff, or renews their invitation, and returns the link that signs them in, where they
 * accept. No mail is sent. Raises OperatorError for somebody who is suspended.
 */
export async function inviteToStaff(values: Values) {
  const org = await findOrganization(values["organization"]);
  const ctx = systemContext(org);
  const email = String(values["email"]).toLowerCase();
  const role = String(values["role"] ?? "owner");
  const name = String(values["name"] ?? email.split("@")[0]);
  const known = await ctx.db.staffMember.findFirst({
    where: { organization_id: org.id, email, status: { not: "removed" } },
  });
  if (known?.status === "suspended") {
    throw new OperatorError(
      `${email} is suspended from the staff of ${org.name}. An owner reactivates them in the console.`,
    );
  }
  const invited = known?.status === "invited";
  const row = invited
    ? await renewInvitation(ctx, { staff_id: known.id })
    : (known ?? (await addStaff(ctx, { email, name, role_ids: [role] })));
  const link = await signInLink({ now: inRealTime(ctx).now }, email, "/console");
  const { id, role_ids, status } = row;
  const result = { id, email, role_ids, status, organization_id: org.id, sign_in_url: link };
  return { result, lines: [`${row.name} <${email}> of ${org.name}`, `Sign in: ${link}`] };
}

export async function addScanner(values: Values) {
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

/** Returns a link that signs the owner of an address in once, within 24 hours, and leads to `path`. */
export function signInLink(
  { now, org }: Pick<Ctx, "now"> & Partial<Pick<Ctx, "org">>,
  email: string,
  path = "/",
): Promise<string> {
  const { prisma } = getDatabase();
  const baseUrl = getEnv().BASE_URL;
  const host = org ? ownHost(org) : null;
  return makeSignInLink(prisma, { email, baseUrl, host, now: now(), path });
}
