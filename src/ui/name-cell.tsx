import { Badge } from "./badge";

/** Shows in a table what something is called, and beside it what is special about it. */
export function NameCell({ name, mark }: { name: string; mark: string | null }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {mark !== null && <Badge>{mark}</Badge>}
    </span>
  );
}
