/** The scope that each object beside an id needs. */
const SCOPES = { account: "accounts:read", invoice: "invoices:read" } as const;

/**
 * Returns the field that puts the member, and another object, beside their ids, as far as the reader may see them.
 * Every list and read of `/v1` takes it; the types of a line know only the operation's own fields.
 */
export function besides(may: (scope: string) => boolean, other?: keyof typeof SCOPES): object {
  const names = [
    ...(may("members:read") ? ["member"] : []),
    ...(other && may(SCOPES[other]) ? [other] : []),
  ];
  return names.length > 0 ? { expand: names.join(",") } : {};
}
