import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { addressOf } from "@/api/reference/reference";
import { explainFailure } from "@/api/rest/failures";
import { Badge } from "@/ui/badge";
import { Card, CardHeader } from "@/ui/card";
import { Wordmark } from "@/ui/logo";
import { PageHeader } from "@/ui/page-header";
import { WithCode } from "@/ui/with-code";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: explainFailure((await params).code)?.title ?? "Unknown error code" };
}

/** Explains the `type` of a problem: the cause, and the operations that may answer with it. */
export default async function ErrorPage({ params }: Props) {
  const failure = explainFailure((await params).code);
  if (!failure) notFound();
  return (
    <main className="mx-auto grid w-full max-w-2xl content-start gap-8 px-4 py-10">
      <Wordmark />
      <div>
        <PageHeader
          back={{ href: "/errors", text: "All error codes" }}
          title={failure.title}
          lead={<WithCode text={failure.explain} />}
        />
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={failure.status >= 500 ? "danger" : "held"}>HTTP {failure.status}</Badge>
          <code className="text-sm text-muted">{failure.code}</code>
        </p>
      </div>
      {failure.operations.length > 0 && (
        <Card as="section" aria-labelledby="operations" className="grid gap-4 p-5">
          <CardHeader id="operations" title="Operations that answer with it" />
          <ul className="grid gap-3">
            {failure.operations.map(({ method, path, summary }) => (
              <li key={`${method} ${path}`} className="grid gap-0.5">
                <a
                  href={addressOf({ method, path })}
                  className="rounded-sm text-sm font-medium hover:underline"
                >
                  {summary}
                </a>
                <code className="text-xs text-muted">
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </main>
  );
}
