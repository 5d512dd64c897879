import { readNouns } from "@/api/reference/reference";
import { readGroups } from "./guides";

/** Returns `llms.txt`: what the guides are and where each stands, by https://llmstxt.org. */
export async function llmsText(baseUrl: string): Promise<string> {
  const groups = await readGroups();
  const lists = groups.map(({ title, guides }) => {
    const lines = guides.map(
      ({ slug, title: name, lead }) => `- [${name}](${baseUrl}/docs/${slug}): ${lead}`,
    );
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const nouns = readNouns()
    .flatMap((group) => group.nouns)
    .map(({ slug, name, operations }) => {
      const ids = operations.map(({ operation }) => `\`${operation.operationId}\``);
      return `- [${name}](${baseUrl}/docs/reference/${slug}): ${ids.join(", ")}`;
    });
  const files = [
    `- [OpenAPI 3.1](${baseUrl}/v1/openapi.json): every operation, field and failure`,
    `- [All guides in one file](${baseUrl}/llms-full.txt)`,
    `- [Postman collection](${baseUrl}/docs/postman.json)`,
  ];
  return `# Foyer

> Members, bookings, payments, memberships and passes of a club, over one HTTP API with JSON. Keys are Bearer tokens; amounts are integers in minor units; a booking is held first and paid second.

${lists.join("\n\n")}

## Reference

${nouns.join("\n")}
- [Webhook events](${baseUrl}/docs/reference/webhook-events): every message to an endpoint

## Files

${files.join("\n")}
`;
}

/** Returns all guides as one Markdown text. */
export async function llmsFullText(): Promise<string> {
  const groups = await readGroups();
  return groups
    .flatMap(({ guides }) => guides)
    .map(({ text }) => text.trim())
    .join("\n\n");
}
