import { readMessages } from "@/api/reference/messages";
import { Link } from "@/ui/link";
import { Sample } from "../../sample";
import { FieldList, TypeText } from "../field-list";
import { ReferenceFrame } from "../reference-frame";

export const metadata = {
  title: "Webhook events – API reference",
  description: "Every message that an endpoint can receive, and what it holds.",
};

/** Shows what every message to an endpoint holds, and each type with the object that it tells of. */
export default function WebhookEventsPage() {
  const { headers, fields, example, groups } = readMessages();
  return (
    <ReferenceFrame at="webhook-events">
      <h1 className="text-2xl md:text-3xl">Webhook events</h1>
      <p className="mt-3 mb-8 max-w-(--measure) text-lg text-muted">
        An endpoint receives these as POST requests. How to verify and answer them is in the guide{" "}
        <Link
          href="/docs/webhooks"
          prefetch={false}
          className="rounded-sm text-accent underline underline-offset-2 hover:text-accent-hover"
        >
          Webhooks
        </Link>
        .
      </p>
      <section
        aria-labelledby="message"
        className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
      >
        <div className="grid content-start gap-6">
          <h2 id="message" className="text-xl">
            What a message holds
          </h2>
          <div>
            <h3 className="mb-1 text-base">Headers</h3>
            <FieldList fields={headers} />
          </div>
          <div>
            <h3 className="mb-1 text-base">Body</h3>
            <FieldList fields={fields} />
          </div>
        </div>
        <div className="self-start xl:sticky xl:top-6">
          <Sample name="Example" code={example} isLow />
        </div>
      </section>
      {groups.map(({ noun, title, objects, messages }) => (
        <section key={noun} aria-labelledby={noun} className="border-t border-line py-8">
          <h2 id={noun} className="mb-2 scroll-mt-6 text-xl">
            <a href={`#${noun}`} className="rounded-sm hover:text-accent">
              {title}
            </a>
          </h2>
          {objects.map((object) => (
            <p key={object} className="mb-2 text-sm text-muted">
              <code className="text-[0.8125rem]">data.object</code> holds:{" "}
              <TypeText type={object} object={object} />
            </p>
          ))}
          <ul>
            {messages.map(({ type, said }) => (
              <li
                key={type}
                id={type}
                className="grid scroll-mt-6 gap-x-6 gap-y-0.5 border-t border-line py-2.5 text-sm first:border-0 md:grid-cols-[20rem_minmax(0,1fr)]"
              >
                <code className="text-[0.8125rem] font-medium break-all">{type}</code>
                <span>{said}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </ReferenceFrame>
  );
}
