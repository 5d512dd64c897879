import { readMarkdown } from "@/api/guides/markdown";
import { type Noun, readIntroduction, readNouns } from "@/api/reference/reference";
import { Link } from "@/ui/link";
import { GuideText } from "../guide-text";

export const metadata = {
  title: "API reference",
  description: "Every operation of the Foyer API: what it takes, answers and refuses.",
};

/** The home of the reference: all nouns, and what is the same for every operation. */
export default function ReferencePage() {
  const groups = readNouns();
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-10 md:px-8 md:py-16">
      <div className="grid max-w-2xl gap-4">
        <h1 className="text-2xl md:text-3xl">API reference</h1>
        <p className="text-lg text-muted">
          Every operation with its fields, answers, errors and a request to copy.
        </p>
      </div>
      {groups.map(({ title, nouns }) => (
        <section key={title} aria-labelledby={`group-${title}`} className="grid gap-4">
          <h2 id={`group-${title}`} className="text-lg">
            {title}
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {nouns.map((noun) => (
              <NounItem key={noun.slug} noun={noun} />
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="conventions" className="grid max-w-(--measure) gap-4">
        <h2 id="conventions" className="text-lg">
          For every operation
        </h2>
        <GuideText content={readMarkdown(readIntroduction())} />
      </section>
    </main>
  );
}

/** A noun, with the number of its operations and the first of them. */
function NounItem({ noun: { slug, title, operations } }: { noun: Noun }) {
  const summaries = operations.map(({ operation }) => operation.summary);
  return (
    <li className="border-t border-line">
      <Link
        href={`/docs/reference/${slug}`}
        prefetch={false}
        className="group grid gap-1 rounded-md py-4"
      >
        <span className="flex items-baseline justify-between gap-3 font-medium group-hover:text-accent">
          {title}
          <span className="text-xs font-normal text-faint">
            {operations.length === 1 ? "1 operation" : `${operations.length} operations`}
          </span>
        </span>
        <span className="line-clamp-2 text-sm text-muted">{summaries.join(" · ")}</span>
      </Link>
    </li>
  );
}
