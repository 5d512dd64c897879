import { makeSecret } from "@/features/platform/api-keys/secret";
import { newCodeSecret } from "@/features/platform/organizations/code-secret";
import { type IdPrefix, newId } from "@/lib/ids";
import { getDatabase, type Prisma } from "@/server/data/db";
import { encryptSecret, randomToken, sha256 } from "@/server/config/secrets";
import { type Club, type Ground, makeClub, newMark, openClub } from "./club";

/** How many clubs are copied at once. */
const BATCH = 24;

const pool: Ground[] = [];
let original: ReturnType<typeof layOriginal> | undefined;
let copying: Promise<void> | undefined;

/**
 * Returns a club with its key, its member and the member's session: a copy of one that the verbs made, since they take
 * ten times as long. Requests to one copy change nothing in another.
 */
export async function readyClub(): Promise<Club> {
  for (;;) {
    const ground = pool.pop();
    if (ground) return openClub(ground);
    await (copying ??= copyClubs().finally(() => (copying = undefined)));
  }
}

/** Makes all rows of a club with a key, a member and a session, except those that triggers write. */
async function layOriginal() {
  const { prisma } = getDatabase();
  const club = await makeClub();
  await club.key();
  await club.session();
  const { tenant_id } = club.ctx.org;
  const member = await prisma.member.findFirstOrThrow({ where: { tenant_id } });
  const user = await prisma.user.findUniqueOrThrow({ where: { email: member.email ?? "" } });
  return {
    club,
    tenant: await prisma.tenant.findUniqueOrThrow({ where: { id: tenant_id } }),
    organizations: await prisma.organization.findMany({ where: { tenant_id } }),
    key: await prisma.apiKey.findFirstOrThrow({ where: { tenant_id } }),
    link: await prisma.apiKeyOrganization.findFirstOrThrow({ where: { tenant_id } }),
    member,
    user,
    session: await prisma.session.findFirstOrThrow({ where: { user_id: user.id } }),
    events: await prisma.domainEvent.findMany({ where: { organization: { tenant_id } } }),
  };
}

async function copyClubs(): Promise<void> {
  const { prisma } = getDatabase();
  const first = await (original ??= layOriginal());
  const copies = Array.from({ length: BATCH }, () => copyOf(first));
  const every = <T>(rows: (copy: (typeof copies)[number]) => T[]) => ({
    data: copies.flatMap(rows),
  });
  const codes = copies.flatMap(({ organizations }) => organizations.map(({ id }) => id));
  const secrets = codes.map(() => encryptSecret(newCodeSecret()));
  await prisma.$transaction([
    prisma.tenant.createMany(every((copy) => [copy.tenant])),
    prisma.organization.createMany(every((copy) => copy.organizations)),
    prisma.$executeRaw`
      UPDATE pass_code_keys k SET secret = own.secret
        FROM unnest(${codes}::text[], ${secrets}::text[]) AS own (organization_id, secret)
       WHERE k.organization_id = own.organization_id`,
    prisma.apiKey.createMany(every((copy) => [copy.key])),
    prisma.apiKeyOrganization.createMany(every((copy) => [copy.link])),
    prisma.member.createMany(every((copy) => [copy.member])),
    prisma.user.createMany(every((copy) => [copy.user])),
    prisma.session.createMany(every((copy) => [copy.session])),
    prisma.domainEvent.createMany(every((copy) => copy.events)),
  ]);
  pool.push(...copies.map((copy) => copy.ground));
}

/** A row as Prisma takes it: JSON values are objects, and null is left out. */
type Copied<T> = { [K in keyof T]: Prisma.JsonValue extends T[K] ? object : T[K] };

/** Returns the rows of another club: the same except for their ids. */
function copyOf(first: Awaited<ReturnType<typeof layOriginal>>) {
  const mark = newMark();
  const { secret, hash, hint } = makeSecret("test");
  const session = randomToken();
  const names = new Map<unknown, string>([
    [first.club.mark, mark],
    [first.user.email, `${mark}@example.test`],
    [first.member.short_id, mark.slice(-8).toUpperCase()],
  ]);
  for (const { handle } of first.organizations)
    if (!names.has(handle)) names.set(handle, newId("org").toLowerCase());
  const rows = [first.tenant, ...first.organizations, first.key, first.member, first.user];
  for (const { id } of [...rows, ...first.events]) names.set(id, newId(id.slice(0, 3) as IdPrefix));
  const copied = <T extends object>(row: T, changes: Partial<T> = {}) => {
    const fields = Object.entries(row).filter(([, value]) => value !== null);
    const own = fields.map(([name, value]) => [name, names.get(value) ?? (value as unknown)]);
    return { ...(Object.fromEntries(own) as object), ...changes } as Copied<T>;
  };
  const organizations = first.organizations.map((one) => copied(one));
  const member = copied(first.member);
  const organization_id = member.organization_id;
  const org = {
    ...first.club.ctx.org,
    handle: names.get(first.club.ctx.org.handle) ?? "",
    id: organization_id,
    tenant_id: copied(first.tenant).id,
  };
  const ground: Ground = {
    mark,
    org,
    sister: names.get(first.club.sister) ?? "",
    made: { key: secret, member_id: member.id, session },
  };
  return {
    ground,
    organizations,
    member,
    tenant: copied(first.tenant),
    key: copied(first.key, { secret_hash: hash, secret_hint: hint }),
    link: copied(first.link),
    user: copied(first.user),
    session: copied(first.session, { token_hash: sha256(session) }),
    events: first.events.map((event) => copied(event)),
  };
}
