import type { OperationNote } from "@/api/reference/operations";
import { WithCode } from "@/ui/with-code";
import { FieldList, TypeText } from "./field-list";

type Props = { operation: OperationNote };

/** What an operation answers with, by status. */
export function Answers({ operation: { answers } }: Props) {
  return (
    <ul>
      {answers.map(({ status, type, object, fields }) => (
        <li key={status} className="py-1 text-sm">
          <p className="flex flex-wrap gap-x-2">
            <span className="font-medium text-positive">{status}</span>
            <span>
              <TypeText type={type} object={object} />
            </span>
          </p>
          {fields.length > 0 && <FieldList fields={fields} />}
        </li>
      ))}
    </ul>
  );
}

/** The failures of an operation: its own, and folded those that come with its shape. */
export function Errors({ operation: { errors, usualErrors } }: Props) {
  return (
    <div className="grid gap-1 text-sm">
      {errors.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {errors.map(({ code, status }) => (
            <li key={code} className="flex items-baseline gap-x-2">
              <span className="font-medium text-danger">{status}</span>
              {/* A plain anchor: there are hundreds on a page, and a router's link is a component each. */}
              <a
                href={`/errors/${code}`}
                className="rounded-sm text-[0.8125rem] text-accent hover:underline"
              >
                <code>{code}</code>
              </a>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="w-fit list-inside list-[disclosure-closed] rounded-md py-2 [[open]>&]:list-[disclosure-open] text-muted hover:text-ink pointer-coarse:py-3">
          Common errors
        </summary>
        <p className="text-muted">
          <WithCode
            text={usualErrors.map(({ code, status }) => `${status} \`${code}\``).join(" · ")}
          />
        </p>
      </details>
    </div>
  );
}
