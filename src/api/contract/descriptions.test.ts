import { describe, expect, it } from "vitest";
import { isDescribed } from "@/server/openapi/describe-fields";
import { document, type Operation, operationOf, type Parameter, resolve } from "./documented";
import { routes } from "./shapes";

type Schema = { [key: string]: unknown };
const { schemas } = document["components"] as { schemas: Record<string, Schema> };

/** Returns the fields of all schemas, and whether each is described. */
function fieldsOf(value: unknown, owner: string): { field: string; isSaid: boolean }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "examples") return [];
    const own =
      key === "properties"
        ? Object.entries(inner as Record<string, Schema>).map(([name, field]) => ({
            field: `${owner}.${name}`,
            isSaid: isDescribed(field, schemas),
          }))
        : [];
    return [...own, ...fieldsOf(inner, owner)];
  });
}

/** Returns what the reference says of a field, such as `CalendarDays.days.day`. */
function wordsOf(path: string): unknown {
  const [owner = "", ...names] = path.split(".");
  let said: Schema = schemas[owner] ?? {};
  for (const name of names) {
    const { anyOf, ...own } = said;
    const { items, properties } = { ...own, ...(anyOf as Schema[] | undefined)?.[0] };
    const fields = (properties ?? (items as Schema)["properties"]) as Record<string, Schema>;
    const field = fields[name] ?? {};
    said = { ...resolve<Schema>(String(field["$ref"] ?? "#")), ...field };
  }
  return said["description"];
}

describe("the reference", () => {
  it.each(routes)("the reference describes $name", ({ route }) => {
    expect(route.description, "the route has no description").toMatch(/^[A-Z].{15,}/);
    // A verb in the third person comes first: "Creates a member."
    expect(route.description).toMatch(/^[A-Z][a-z]+s /);
    expect(route.description).not.toMatch(/(^|[.!] )(What|Who|Whoever|Of) /);
  });

  it.each(routes)("the reference describes each parameter of $name", ({ route }) => {
    const { parameters = [] } = operationOf(route);
    const silent = parameters
      .map(({ $ref }) => resolve<Parameter>($ref))
      .filter(({ description }) => !description);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it("the reference describes every field", () => {
    const fields = Object.entries(schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
    expect(fields.length).toBeGreaterThan(2000);
    expect(fields.filter(({ isSaid }) => !isSaid).map(({ field }) => field)).toEqual([]);
  });

  it("the reference describes every header of a message and of an answer", () => {
    const messages = document["webhooks"] as Record<string, { post: Operation }>;
    const sent = Object.values(messages).flatMap(({ post }) => post.parameters ?? []);
    expect(sent.length).toBeGreaterThan(2);
    for (const { $ref } of sent) expect(resolve<Parameter>($ref).description, $ref).toBeTruthy();
    const { headers } = document["components"] as { headers: Record<string, Schema> };
    for (const [name, header] of Object.entries(headers))
      expect(header["description"], name).toMatch(/^[A-Z].+\.$/);
  });

  it.each([
    ["RequestLogLine.method", "HTTP method of the request."],
    ["RequestLogEntry.method", "HTTP method of the request."],
    ["PassScan.method", "How the pass was read."],
    ["Desk.at", "Time that the desk is shown for, in UTC."],
    ["Subscription.next_update.at", "When the change takes effect."],
    ["Subscription.next_update.type", "Type of the change."],
    ["CalendarDays.days", "The days, in order."],
    ["CalendarDays.days.day", "The date, on each resource's own clock."],
    ["Reconciliation.days", "Number of days checked."],
    [
      "ReschedulePreview.settle.direction",
      "Whether the member pays the difference, is given it back, or neither.",
    ],
    ["PassScan.direction", "Whether the holder enters or leaves."],
    ["Export.format", "Format of the file."],
    ["Push.changed_at", "When this state began."],
    ["CustomField.type", "Type of the values."],
    ["WebhookEventOutput.type", "Type of the event."],
    ["BookingHistoryEntry.id", "Id of the webhook event, such as `wev_…`."],
    ["MemberExportInvitation.id", "Id of the booking guest, such as `gst_…`."],
    ["PaymentMethodSetup.id", "Id of the setup at the processor."],
    ["ProcessorAccount.default_currency", "Currency that the account settles in."],
    ["CancelOccurrence.notes", "Shown to members in their cancellation."],
    ["Booking.notes", "Free text; not shown on invoices or in mails."],
    ["Invoice.notes", "Text below the sums."],
    ["RevokeManyPasses.pass_ids", "Ids of the passes."],
    ["StaffRoles.items", "The objects of the list."],
    ["BookingPage.items", "The objects on this page."],
  ])("the reference says of %s what it is there", (field, words) => {
    expect(wordsOf(field)).toBe(words);
  });

  it("a parameter that must be sent is not called a filter", () => {
    const { parameters } = document["components"] as { parameters: Record<string, Parameter> };
    const needed = Object.values(parameters).filter(({ required }) => required);
    expect(needed.length).toBeGreaterThan(20);
    expect(needed.filter(({ description }) => description?.startsWith("Only"))).toEqual([]);
  });

  it("a description says more than the field's name", () => {
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");
    const empty = Object.entries(schemas).flatMap(([owner, { properties = {} }]) =>
      Object.entries(properties as Record<string, Schema>)
        .filter(([name, { description = "" }]) => plain(String(description)) === plain(name))
        .map(([name]) => `${owner}.${name}`),
    );
    expect(empty).toEqual([]);
  });
});
