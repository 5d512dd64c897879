type Shown = { desk?: string | undefined; after?: string };

/** Returns the address that shows a till, and the counted ones after a cursor. */
export function tillAddress({ desk, after }: Shown): string {
  return `/cash-desk?${new URLSearchParams({ ...(desk && { desk }), ...(after && { after }) })}`;
}
