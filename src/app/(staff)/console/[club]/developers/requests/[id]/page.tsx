import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { addressOfOperation } from "@/api/reference/reference";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { nameOfObject } from "@/features/backoffice/search/components/staff/object-name";
import { idsIn } from "@/features/platform/request-log/components/staff/ids-in";
import { RequestFacts } from "@/features/platform/request-log/components/staff/request-facts";
import { Source } from "@/features/platform/webhooks/components/staff/source";
import { pageOfObject } from "@/lib/console-objects";
import { kindOfId } from "@/lib/ids";
import { Link } from "@/ui/link";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { readActors } from "../../../actor-names";

export const generateMetadata = titled("request");

const PAGE = "/developers/requests";

type Props = { params: Promise<{ id: string }> };

/** Shows one request: what was sent, how it was answered, by whom, and the objects in it. */
export default async function RequestPage({ params }: Props) {
  const { id } = await params;
  const opened = await openWith("request-log:read");
  const { call, may, locale, org } = opened;
  const found = await orNull(call.requestLog.get({ request_log_entry_id: id }));
  if (!found) notFound();
  const request = found.value;
  const ids = idsIn(request).slice(0, 20);
  const [words, actors, { items: named }] = await Promise.all([
    getTranslations("console_developers.requests"),
    readActors(opened),
    ids.length > 0 ? call.search.names({ ids }) : { items: [] },
  ]);
  const objects = ids.flatMap((object) => {
    const one = named.find((each) => each.id === object);
    const page = pageOfObject(kindOfId(object) ?? "", object, may);
    return one && page ? [{ id: object, page, name: nameOfObject(one, locale) }] : [];
  });
  const { method, path, query, request_body, response_body, actor } = request;
  const bodies = [
    [words("query"), query],
    [words("sent"), request_body],
    [words("answered"), response_body],
  ] as const;
  const failed = request.status >= 400;
  return (
    <>
      <PageHeader
        title={
          <span className="font-mono text-xl break-all md:text-2xl">
            {method} {path}
          </span>
        }
        back={{ href: PAGE, text: words("title") }}
      />
      <div className="grid min-w-0 gap-8">
        <RequestFacts
          request={request}
          who={request.api_key?.name ?? actors.nameOf(actor)}
          whose={`${PAGE}?who=${encodeURIComponent(actor.id)}`}
          reference={addressOfOperation(request.operation)}
          locale={locale}
          timezone={org.default_timezone}
        />
        {objects.length > 0 && (
          <section className="grid gap-2 text-sm">
            <h2 className="text-lg">{words("objects")}</h2>
            <ul className="grid gap-1">
              {objects.map(({ id: object, page, name }) => (
                <li key={object} className="flex flex-wrap gap-x-3">
                  <Link href={page} className="min-w-0 break-words underline underline-offset-4">
                    {name || object}
                  </Link>
                  <code className="break-all text-muted">{object}</code>
                </li>
              ))}
            </ul>
          </section>
        )}
        {bodies.map(
          ([title, body]) =>
            body !== null && (
              <section key={title} className="grid min-w-0 gap-2">
                <h2 className="text-lg">{title}</h2>
                <Source label={title} text={JSON.stringify(body, null, 2)} />
              </section>
            ),
        )}
        <p className="max-w-prose text-sm text-muted">
          {failed ? words("hidden") : words("no_bodies")}
        </p>
      </div>
    </>
  );
}
