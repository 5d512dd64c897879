import type { Code, Heading, Nodes, RootContent, Table } from "mdast";
import { toString } from "mdast-util-to-string";
import { anchorOf } from "@/lib/anchor";
import { Link } from "@/ui/link";
import { Sample } from "./sample";

/** Draws the Markdown of a guide by pieces of our own. Raises an Error for a piece that it does not know. */
export function GuideText({ content }: { content: RootContent[] }) {
  return <div className="grid gap-4">{content.map(draw)}</div>;
}

const inside = (node: { children: Nodes[] }) => node.children.map(draw);

function draw(node: Nodes, at: number) {
  switch (node.type) {
    case "text":
      return node.value;
    case "paragraph":
      return <p key={at}>{inside(node)}</p>;
    case "strong":
      return (
        <strong key={at} className="font-semibold">
          {inside(node)}
        </strong>
      );
    case "emphasis":
      return <em key={at}>{inside(node)}</em>;
    case "inlineCode":
      return (
        <code key={at} className="rounded-sm bg-sunken px-1 py-0.5 text-[0.875em]">
          {node.value}
        </code>
      );
    case "link":
      return (
        <Link
          key={at}
          href={node.url}
          prefetch={false}
          className="rounded-sm text-accent underline underline-offset-2 hover:text-accent-hover"
        >
          {inside(node)}
        </Link>
      );
    case "list":
      return node.ordered ? (
        <ol key={at} className="grid list-decimal gap-2 ps-6">
          {inside(node)}
        </ol>
      ) : (
        <ul key={at} className="grid list-disc gap-2 ps-5 marker:text-faint">
          {inside(node)}
        </ul>
      );
    case "listItem":
      return (
        <li key={at}>
          <div className="grid gap-2">{inside(node)}</div>
        </li>
      );
    case "heading":
      return <Title key={at} node={node} />;
    case "code":
      return <CodeSample key={at} node={node} />;
    case "table":
      return <Cells key={at} node={node} />;
    default:
      throw new Error(`Guides do not know a ${node.type}`);
  }
}

function Title({ node }: { node: Heading }) {
  const id = anchorOf(toString(node));
  const Tag = node.depth === 2 ? "h2" : "h3";
  return (
    <Tag id={id} className={node.depth === 2 ? "mt-8 text-xl" : "mt-4 text-lg"}>
      <a href={`#${id}`} className="rounded-sm hover:text-accent">
        {inside(node)}
      </a>
    </Tag>
  );
}

const LANGUAGES: Record<string, string> = {
  ...{ sh: "Shell", json: "JSON", ts: "TypeScript", js: "Node.js" },
  ...{ python: "Python", php: "PHP", ruby: "Ruby", http: "HTTP" },
};

function CodeSample({ node }: { node: Code }) {
  const meta = node.meta ?? "";
  const language = LANGUAGES[node.lang ?? ""] ?? "Text";
  const kept = /keep=(\w+)/.exec(meta)?.[1];
  return (
    <Sample name={meta.includes("answer") ? "Answer" : language} code={node.value}>
      {kept && (
        <p className="border-t border-line px-4 py-2 text-xs text-muted">
          Keep the answer’s <code>id</code> as <code>${kept}</code>.
        </p>
      )}
    </Sample>
  );
}

function Cells({ node }: { node: Table }) {
  const [head, ...rows] = node.children;
  return (
    <div tabIndex={0} role="group" aria-label="Table" className="overflow-x-auto rounded-md">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-xs text-muted">
            {head?.children.map((cell, at) => (
              <th key={at} scope="col" className="py-2 pe-4 text-start font-medium">
                {inside(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-t border-line align-baseline">
              {row.children.map((cell, n) => (
                <td key={n} className="py-2 pe-4">
                  {inside(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
