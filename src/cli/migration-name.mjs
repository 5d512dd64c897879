// Names the new migrations of `prisma migrate dev` by their time, and always after the existing ones, since
// they are applied in the order of their names. A clock that is behind, here or on another machine, would put
// one in between: applied last in existing databases, and earlier in a new one.

/** Returns the name that Prisma gave, or the same with a time a minute after the last one's. */
export function nameAfter(given, others) {
  const last = others.toSorted().at(-1) ?? "";
  if (given.slice(0, 14) > last.slice(0, 14)) return given;
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(last) ?? [];
  const time = new Date(Date.UTC(y, mo - 1, d, h, mi, s) + 60_000).toISOString();
  return `${time.replace(/\D/g, "").slice(0, 14)}${given.slice(14)}`;
}
