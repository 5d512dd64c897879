import type { FieldNote } from "@/api/reference/fields";
import { placeOf } from "@/api/reference/reference";
import { WithCode } from "@/ui/with-code";

type Props = { fields: FieldNote[]; isSent?: boolean };

/** Fields with their types, bounds and meaning; those inside of a field are folded. `isSent` marks the required ones. */
export function FieldList({ fields, isSent = false }: Props) {
  return (
    <ul>
      {fields.map((field) => (
        <li key={field.name} className="grid gap-1 border-t border-line py-3 first:border-0">
          <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <code className="text-[0.8125rem] font-semibold break-all">{field.name}</code>
            <span className="text-xs text-muted">
              <TypeText {...field} />
            </span>
            {isSent && field.isRequired && (
              <span className="text-xs font-medium text-warning">required</span>
            )}
          </p>
          <p className="text-sm">
            <WithCode text={field.description} />
          </p>
          <Bounds field={field} />
          {field.children.length > 0 && (
            <details>
              {/* The browser's own marker: an icon each would be a tenth of a page. */}
              <summary className="w-fit list-inside list-[disclosure-closed] rounded-md py-2 [[open]>&]:list-[disclosure-open] text-sm text-accent pointer-coarse:py-3">
                Fields of <code className="text-[0.875em]">{field.name}</code>
              </summary>
              <div className="border-s-2 border-line ps-4">
                <FieldList fields={field.children} isSent={isSent} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A type, in which the name of an object leads to its fields. */
export function TypeText({ type, object = "" }: { type: string; object?: string | undefined }) {
  const href = placeOf(object);
  const at = type.indexOf(object);
  if (!href || at < 0) return type;
  return (
    <>
      {type.slice(0, at)}
      <a
        href={href}
        className="rounded-sm text-accent underline underline-offset-2 hover:text-accent-hover"
      >
        {object}
      </a>
      {type.slice(at + object.length)}
    </>
  );
}

function Bounds({ field: { bounds, values } }: { field: FieldNote }) {
  const said = [
    ...(values.length > 0 ? [`${values.length > 1 ? "one of" : "only"} ${codes(values)}`] : []),
    ...bounds,
  ];
  if (said.length === 0) return null;
  return (
    <p className="text-xs leading-5 break-words text-muted">
      <WithCode text={said.join(" · ")} />
    </p>
  );
}

const codes = (values: string[]) => values.map((one) => `\`${one}\``).join(", ");
