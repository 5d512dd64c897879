import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { anchorOf } from "@/lib/anchor";
import { withLists } from "./lists";
import { readMarkdown } from "./markdown";

/** The guides in the order in which they are read. Each is a file of `pages`. */
export const GROUPS = [
  { title: "Start", guides: ["quickstart", "concepts"] },
  { title: "Build", guides: ["bookings", "payments", "memberships", "passes", "webhooks"] },
  { title: "Rely on it", guides: ["errors", "lists", "testing", "going-live"] },
  { title: "Look up", guides: ["scopes", "event-types", "versioning", "changelog"] },
] as const;

export const SLUGS: readonly string[] = GROUPS.flatMap(({ guides }) => guides);

/** A guide as it is drawn: its title and first paragraph stand apart. */
export type Guide = {
  slug: string;
  title: string;
  lead: string;
  /** The whole text as Markdown, with its lists. */
  text: string;
  content: RootContent[];
  sections: { id: string; title: string }[];
};

const known = new Map<string, Promise<Guide>>();

/** Returns a guide; null if there is none of that name. */
export async function readGuide(slug: string): Promise<Guide | null> {
  if (!SLUGS.includes(slug)) return null;
  const made = known.get(slug) ?? makeGuide(slug);
  known.set(slug, made);
  return made;
}

/** Returns all guides by their groups. At first it makes one after the other, and lets others have their turn between. */
export async function readGroups(): Promise<{ title: string; guides: Guide[] }[]> {
  const groups: { title: string; guides: Guide[] }[] = [];
  for (const { title, guides: slugs } of GROUPS) {
    const guides: Guide[] = [];
    for (const slug of slugs) {
      const guide = await readGuide(slug);
      if (guide) guides.push(guide);
    }
    groups.push({ title, guides });
  }
  return groups;
}

async function makeGuide(slug: string): Promise<Guide> {
  const file = path.join(process.cwd(), "src/api/guides/pages", `${slug}.md`);
  const text = await withLists(await readFile(file, "utf8"));
  const [heading, lead, ...content] = readMarkdown(text);
  if (heading?.type !== "heading" || lead?.type !== "paragraph")
    throw new Error(`${slug}.md does not begin with a title and a sentence`);
  const sections = content
    .filter((one) => one.type === "heading" && one.depth === 2)
    .map((one) => ({ id: anchorOf(toString(one)), title: toString(one) }));
  return { slug, title: toString(heading), lead: toString(lead), text, content, sections };
}
