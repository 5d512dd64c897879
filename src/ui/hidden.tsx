import type { ReactNode } from "react";

/** Hides a tag's part of a text from the eye, for those who listen: `words.rich("pay", { hidden })`. */
export function hidden(text: ReactNode): ReactNode {
  return <span className="sr-only">{text}</span>;
}
