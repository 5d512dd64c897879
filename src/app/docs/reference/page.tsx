import { referenceScript } from "@/api/rest/docs-script";
import { ApiReference } from "./api-reference";

export const metadata = {
  title: "API reference",
  description: "Every operation of the Foyer API, to read and to try.",
};

/** Shows the interactive reference, drawn from `/v1/openapi.json` by a script of our own origin. */
export default async function ReferencePage() {
  return (
    <main className="grow">
      <h1 className="sr-only">API reference</h1>
      <ApiReference script={await referenceScript()} />
    </main>
  );
}
