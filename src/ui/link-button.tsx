import { FileLink } from "./file-link";
import { Link } from "./link";
import type { ComponentProps } from "react";
import { buttonLooks, type ButtonLooks } from "./button";

/**
 * A link that looks like a button. Addresses outside the portal (files, wallets) are plain anchors.
 */
export function LinkButton({
  variant = "primary",
  size = "md",
  block = false,
  icon,
  className,
  children,
  href,
  external = false,
  ...rest
}: ButtonLooks & { href: string; external?: boolean } & Omit<ComponentProps<"a">, "href">) {
  const inner = (
    <>
      {icon}
      {children}
    </>
  );
  const looksLike = buttonLooks(variant, size, block, className);
  if (external) {
    return (
      <FileLink {...rest} href={href} className={looksLike}>
        {inner}
      </FileLink>
    );
  }
  return (
    <Link {...rest} href={href} className={looksLike}>
      {inner}
    </Link>
  );
}
