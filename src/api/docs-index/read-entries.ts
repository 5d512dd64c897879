import type { RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { type Guide, readGroups } from "@/api/guides/guides";
import { readMessages } from "@/api/reference/messages";
import { readEveryNoun } from "@/api/reference/reference";
import { listFailures } from "@/api/rest/failures";
import { anchorOf } from "@/lib/anchor";
import type { DocsEntry } from "@/lib/find-in-docs";

let made: Promise<DocsEntry[]> | undefined;

/** Returns everything that can be found in the documentation: guides by section, the reference, errors. */
export function readDocsEntries(): Promise<DocsEntry[]> {
  return (made ??= makeEntries());
}

async function makeEntries(): Promise<DocsEntry[]> {
  const guides = (await readGroups()).flatMap((group) => group.guides);
  return [
    ...guides.flatMap(sectionsOf),
    ...(await referenceEntries()),
    ...messageEntries(),
    ...failureEntries(),
  ];
}

/** A guide, and each of its sections with its text. */
function sectionsOf({ slug, title, lead, content }: Guide): DocsEntry[] {
  const href = `/docs/${slug}`;
  const whole: DocsEntry = { kind: "Guide", title, detail: lead, href };
  const sections: (DocsEntry & { parts: RootContent[] })[] = [];
  const before: RootContent[] = [];
  for (const part of content) {
    if (part.type === "heading" && part.depth === 2) {
      const heading = toString(part);
      const at = `${href}#${anchorOf(heading)}`;
      sections.push({ kind: "Guide", title: heading, detail: title, href: at, parts: [] });
    } else (sections.at(-1)?.parts ?? before).push(part);
  }
  return [
    { ...whole, text: textOf(before) },
    ...sections.map(({ parts, ...entry }) => ({ ...entry, text: textOf(parts) })),
  ];
}

/** The characters of a section that are searched: the changelog grows with each release, and the index must not. */
const MOST_TEXT = 8_000;

/** Lists have entries of their own. */
function textOf(parts: RootContent[]): string {
  return parts
    .filter(({ type }) => type !== "table")
    .map((part) => toString(part))
    .join(" ")
    .slice(0, MOST_TEXT);
}

async function referenceEntries(): Promise<DocsEntry[]> {
  return (await readEveryNoun()).flatMap(({ slug, name: noun, operations, objects }) => {
    const href = (anchor: string) => `/docs/reference/${slug}#${anchor}`;
    return [
      ...operations.map(({ id, summary, method, path }): DocsEntry => ({
        ...{ kind: "Operation", title: summary, detail: id, href: href(id) },
        text: `${method} ${path}`,
      })),
      ...objects.map(({ name, description }): DocsEntry => ({
        ...{ kind: "Object", title: name, detail: noun, href: href(name) },
        text: description,
      })),
    ];
  });
}

function messageEntries(): DocsEntry[] {
  return readMessages()
    .groups.flatMap(({ messages }) => messages)
    .map(({ type, said }) => ({
      ...{ kind: "Event", title: type, detail: said },
      href: `/docs/reference/webhook-events#${type}`,
    }));
}

function failureEntries(): DocsEntry[] {
  return listFailures().map(({ code, title, explain }) => ({
    ...{ kind: "Error", title, detail: code, href: `/errors/${code}`, text: explain },
  }));
}
