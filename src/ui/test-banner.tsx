import { FlaskConical } from "lucide-react";

/** Says at all times that this installation moves no money. */
export function TestBanner() {
  return (
    <p className="flex items-center justify-center gap-2 bg-held-soft px-4 py-1.5 text-center text-xs font-medium text-held">
      <FlaskConical aria-hidden className="size-3.5 shrink-0" />
      Test payments – no money moves
    </p>
  );
}
