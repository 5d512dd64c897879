import clsx from "clsx";
import type { ReactNode } from "react";
import type { OperationNote } from "@/api/reference/operations";
import { readMarkdown } from "@/api/guides/markdown";
import { GuideText } from "../guide-text";
import { Sample } from "../sample";
import { Answers, Errors } from "./answers";
import { FieldList } from "./field-list";
import { nextTurn } from "./next-turn";

type Props = { operation: OperationNote };

/** One operation: what it does and takes, beside it how it is called and what it answers. */
export async function Operation({ operation }: Props) {
  await nextTurn();
  const { id, method, path, summary, description, curl, typescript, example } = operation;
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
    >
      <div className="grid content-start gap-6">
        <div className="grid gap-3">
          <h2 id={id} className="scroll-mt-6 text-xl">
            <a href={`#${id}`} className="rounded-sm hover:text-accent">
              {summary}
            </a>
          </h2>
          <p className="flex items-baseline gap-2.5 text-sm">
            <MethodName method={method} />
            <code className="break-all">{path}</code>
          </p>
          <GuideText content={readMarkdown(description)} />
        </div>
        <Facts operation={operation} />
        {operation.inPath.length > 0 && (
          <Part title="In the path">
            <FieldList fields={operation.inPath} isSent />
          </Part>
        )}
        {operation.inQuery.length > 0 && (
          <Part title="In the query">
            <FieldList fields={operation.inQuery} isSent />
          </Part>
        )}
        {operation.body.length > 0 && (
          <Part title={operation.needsBody ? "Body" : "Body, if any"}>
            <FieldList fields={operation.body} isSent />
          </Part>
        )}
        <Part title="Answer">
          <Answers operation={operation} />
        </Part>
        <Part title="Errors">
          <Errors operation={operation} />
        </Part>
      </div>
      <div className="grid content-start gap-4 self-start xl:sticky xl:top-6">
        <Sample name="Shell" code={curl} isLow />
        {typescript && <Sample name="TypeScript" code={typescript} isLow />}
        {example && <Sample name="Answer" code={example} isLow />}
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-base">{title}</h3>
      {children}
    </div>
  );
}

const TONES: Record<string, string> = {
  GET: "text-accent",
  POST: "text-positive",
  DELETE: "text-danger",
};

/** The method of a request, in its colour. */
export function MethodName({ method }: { method: string }) {
  return (
    <span className={clsx("shrink-0 text-xs font-semibold", TONES[method] ?? "text-held")}>
      {method}
    </span>
  );
}

function Facts({ operation: { id, scope, portalScope, headers } }: Props) {
  const facts = [
    ["Name", [id]],
    ["Scope", scope ? [scope] : []],
    ["Scope of a portal token", portalScope ? [portalScope] : []],
    ["Headers", headers],
  ] as const;
  return (
    <dl className="grid gap-1.5 text-sm">
      {facts
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{name}</dt>
            <dd className="flex min-w-0 flex-wrap gap-x-2">
              {values.map((value) => (
                <code key={value} className="min-w-0 text-[0.8125rem] break-words">
                  {value}
                </code>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
