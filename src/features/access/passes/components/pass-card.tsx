import { useTranslations } from "next-intl";
import clsx from "clsx";
import type { ReactNode } from "react";
import type { PassFace } from "../schema";
import { TimeUntil } from "./time-until";

type Slot = PassFace["fields"][number]["slot"];

/** Shows a card as it will look in the phone's wallet. The door scans `code`, drawn on white. */
export function PassCard({ face, code }: { face: PassFace; code: ReactNode }) {
  const words = useTranslations("pass");
  const fieldsIn = (...slots: Slot[]) => face.fields.filter(({ slot }) => slots.includes(slot));
  const header = fieldsIn("header");
  const primary = fieldsIn("primary");
  const rest = fieldsIn("secondary", "auxiliary");
  return (
    <article
      aria-label={words("of", { title: face.title, name: face.member_name })}
      className={clsx(
        "relative isolate mx-auto grid w-full max-w-88 gap-6 overflow-hidden rounded-2xl p-6 shadow-lg",
        face.ended && "opacity-60 saturate-0",
      )}
      style={{ backgroundColor: face.colors.background, color: face.colors.foreground }}
    >
      <header className="flex items-start justify-between gap-4">
        <p className="text-base font-semibold">{face.organization_name}</p>
        {header.length === 0 ? (
          <p className="text-right text-xs font-medium">{face.title}</p>
        ) : (
          <dl className="flex gap-4 text-right">
            {header.map((field) => (
              <Field key={field.key} field={field} color={face.colors.label} />
            ))}
          </dl>
        )}
      </header>
      {primary.length > 0 && (
        <dl>
          {primary.map((field) => (
            <Field key={field.key} field={field} color={face.colors.label} large />
          ))}
        </dl>
      )}
      {rest.length > 0 && (
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-4">
          {rest.map((field) => (
            <Field key={field.key} field={field} color={face.colors.label} />
          ))}
        </dl>
      )}
      {code && (
        <figure className="mx-auto grid justify-items-center gap-1 rounded-lg bg-paper p-2 text-print">
          {code}
          {face.code?.alt_text && (
            <figcaption className="tabular text-xs font-medium">{face.code.alt_text}</figcaption>
          )}
        </figure>
      )}
      <Arches />
    </article>
  );
}

function Field({
  field,
  color,
  large = false,
}: {
  field: Pick<PassFace["fields"][number], "label" | "value" | "countdown_to">;
  color: string;
  large?: boolean;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium" style={{ color }}>
        {field.label}
      </dt>
      <dd className={large ? "text-xl font-semibold" : "text-sm font-medium"}>
        {field.countdown_to ? (
          <TimeUntil to={field.countdown_to}>{field.value}</TimeUntil>
        ) : (
          field.value
        )}
      </dd>
    </div>
  );
}

/** The arches of the mark, large and faint, behind the rest; last, since they stand at the foot of the whole card. */
function Arches() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 200"
      className="absolute -right-10 -bottom-6 -z-1 size-80 opacity-[0.07]"
      fill="currentColor"
    >
      <path d="M10 200V100a90 90 0 0 1 180 0v100h-28V100a62 62 0 0 0-124 0v100Z" />
      <path d="M60 200V104a40 40 0 0 1 80 0v96h-26v-96a14 14 0 0 0-28 0v96Z" />
    </svg>
  );
}
