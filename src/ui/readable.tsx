import type { ReactNode } from "react";

/** Keeps a page of forms as wide as it is read best, however wide the screen. */
export default function Readable({ children }: { children: ReactNode }) {
  return <div className="max-w-(--measure)">{children}</div>;
}
