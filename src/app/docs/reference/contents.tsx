import type { NounNote } from "@/api/reference/reference";
import { MethodName } from "./operation";

/** Everything on the page of a noun, each with its address. */
export function Contents({ noun: { operations, objects } }: { noun: NounNote }) {
  return (
    <nav aria-label="On this page" className="mt-6 mb-10">
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {operations.map(({ id, method, path, summary }) => (
          <li key={id} className="border-t border-line">
            <a href={`#${id}`} className="group grid gap-0.5 rounded-md py-2.5 text-sm">
              <span className="font-medium group-hover:text-accent">{summary}</span>
              <span className="flex items-baseline gap-2 text-xs text-muted">
                <MethodName method={method} />
                <code className="break-all">{path}</code>
              </span>
            </a>
          </li>
        ))}
        {objects.map(({ name }) => (
          <li key={name} className="border-t border-line">
            <a href={`#${name}`} className="group grid gap-0.5 rounded-md py-2.5 text-sm">
              <span className="font-medium group-hover:text-accent">{name}</span>
              <span className="text-xs text-muted">Object</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
