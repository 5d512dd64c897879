import { type ReactNode, ViewTransition } from "react";

/**
 * Moves what two pages both show, such as a title in a list and on its own page, from the one to the other. `name` is
 * the same on both, and stands once on each. Without motion, or in a browser that cannot, the page just changes.
 */
export function SharedElement({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ViewTransition name={name} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
