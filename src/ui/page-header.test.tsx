import { expect, test } from "vitest";
import { htmlOf } from "@/testing/rendered";
import { PageHeader } from "./page-header";

const long = "Donaudampfschifffahrtsgesellschaftskapitänsversammlung";

test("a title, a way back and a lead that are one long word break inside the page", () => {
  const back = { href: "/events", text: long };
  const html = htmlOf(<PageHeader title={long} lead={long} back={back} />);
  expect(html).toMatch(/<h1 class="[^"]*wrap-anywhere/);
  expect(html).toMatch(/<a [^>]*class="[^"]*wrap-anywhere/);
  expect(html).toMatch(/<div class="[^"]*text-muted[^"]*wrap-anywhere/);
});
