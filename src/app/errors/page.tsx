import { Link } from "@/ui/link";
import { listFailures } from "@/api/rest/failures";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Wordmark } from "@/ui/logo";
import { PageHeader } from "@/ui/page-header";
import { WithCode } from "@/ui/with-code";

export const metadata = { title: "Error codes" };

/** Lists every code of the API on one page. */
export default function ErrorsPage() {
  return (
    <main className="mx-auto grid w-full max-w-3xl content-start gap-8 px-4 py-10">
      <Wordmark />
      <PageHeader
        back={{ href: "/docs/reference", text: "API reference" }}
        title="Error codes"
        lead={
          <WithCode text="Problems carry one of these in `code`; branch on it rather than on the sentence." />
        }
      />
      <ul className="grid gap-3">
        {listFailures().map((failure) => (
          <Card as="li" key={failure.code} className="grid gap-1.5 p-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link href={`/errors/${failure.code}`} className="font-medium hover:underline">
                {failure.title}
              </Link>
              <Badge tone={failure.status >= 500 ? "danger" : "neutral"}>{failure.status}</Badge>
            </div>
            <code className="text-xs text-muted">{failure.code}</code>
            <p className="text-sm text-muted">
              <WithCode text={failure.explain} />
            </p>
          </Card>
        ))}
      </ul>
    </main>
  );
}
