import type { ComponentProps } from "react";

/** Links from a portal or a console to another part of the installation: `href` is the whole address. */
export function LinkAway({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return <a {...rest}>{children}</a>;
}
