import type { ObjectNote } from "@/api/reference/reference";
import { readMarkdown } from "@/api/guides/markdown";
import { GuideText } from "../guide-text";
import { Sample } from "../sample";
import { FieldList } from "./field-list";
import { nextTurn } from "./next-turn";

/** The fields of an object that several operations answer with, beside an example. */
export async function ObjectSection({ object }: { object: ObjectNote }) {
  await nextTurn();
  const { name, description, fields, example } = object;
  return (
    <section
      aria-labelledby={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
    >
      <div className="grid content-start gap-4">
        <h2 id={name} className="scroll-mt-6 text-xl">
          <a href={`#${name}`} className="rounded-sm hover:text-accent">
            {name}
          </a>
        </h2>
        {description && <GuideText content={readMarkdown(description)} />}
        <FieldList fields={fields} />
      </div>
      {example && (
        <div className="self-start xl:sticky xl:top-6">
          <Sample name="Example" code={example} isLow />
        </div>
      )}
    </section>
  );
}
