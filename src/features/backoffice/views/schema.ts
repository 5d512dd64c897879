import { z } from "zod";
import { LISTS } from "@/features/backoffice/list-filters/words";
import { AuditActor } from "@/features/platform/audit-log/schema";
import { needing } from "@/lib/field-scopes";
import { SEGMENT_NAMES } from "@/lib/member-segments";
import { SHARED_VIEWS } from "@/lib/shared-views";
import { Flag, Id, ListQuery, Name, PageOf, SomeOf, Timestamp } from "@/lib/wire";
import { MOST_COUNTED } from "./words";

export const ViewedList = z
  .enum(LISTS)
  .describe("The list, by the name of its operation: `credit_notes` is `GET /v1/credit-notes`.");

/** The answer of an operation that has none. */
export const Nothing = z.null();

const Filters = z
  .record(z.string().max(100), z.unknown())
  .describe(
    "The query of the list's own operation, without `page`, `size`, `cursor`, `total` and `expand`. Unknown fields are faults. A filter by an instant may name a day from today instead: `-P30D` is the beginning of the day 30 days ago in the organization's time zone, `P0D` that of today, `P1W`, `P1M` and `P1Y` later ones. `search` and `external_id` are faults: they are about a person, and are not kept.",
  );
const ViewName = Name.max(80);
const Position = z.int().min(0).max(9999);

export const View = z
  .object({
    id: z.string(),
    organization_id: Id,
    list: ViewedList,
    name: z.string(),
    filters: z.record(z.string(), z.unknown()).describe("The filters, as they were sent."),
    shared: z.boolean().describe("Everybody who may read the list has it; else only its maker."),
    position: z.int().describe("Where it stands among the views of its list, lowest first."),
    made_by: AuditActor.describe("Who made it."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "View", description: "A list with filters, kept under a name." });
export type View = z.infer<typeof View>;
export const ViewPage = PageOf(View);

export const ViewId = z.strictObject({ view_id: Id });
export type ViewId = z.infer<typeof ViewId>;

const shared = needing(
  SHARED_VIEWS,
  z
    .boolean()
    .optional()
    .describe("Gives it to everybody who may read the list. That of an API key always is."),
);

export const CreateView = z.strictObject({
  list: ViewedList,
  name: ViewName,
  filters: Filters,
  shared,
  position: Position.optional().describe("Default: after all others of the list."),
});
export type CreateView = z.infer<typeof CreateView>;

export const UpdateView = ViewId.extend({
  name: ViewName.optional(),
  filters: Filters.optional(),
  shared,
  position: Position.optional().describe("Where it stands from now on."),
});
export type UpdateView = z.infer<typeof UpdateView>;

export const ListViews = ListQuery.omit({ include_archived: true }).extend({
  list: SomeOf(ViewedList).describe("Views of one of these lists; joined by commas."),
  shared: Flag.unwrap().optional().describe("Only those that everybody has, or only one's own."),
});
export type ListViews = z.infer<typeof ListViews>;

export const ViewQuery = z
  .object({
    list: ViewedList,
    filters: z
      .record(z.string(), z.unknown())
      .describe(
        "The query as the list's operation takes it now: each day from today is an instant.",
      ),
  })
  .meta({ id: "ViewQuery", description: "What a view asks its list for at present." });
export type ViewQuery = z.infer<typeof ViewQuery>;

export const CountViews = z.strictObject({ list: ViewedList });
export type CountViews = z.infer<typeof CountViews>;

export const ViewCounts = z
  .object({
    list: ViewedList,
    items: z.array(
      z.object({
        view_id: Id.nullable().describe("Null for a segment."),
        segment: z
          .enum(SEGMENT_NAMES)
          .nullable()
          .describe(
            "A view of members that every organization has. `away`: active, without a visit for 30 days. `overdue`: with an invoice past due. `ending`: with a membership that ends within 30 days. `no_card`: active, without a valid card. Null for a view.",
          ),
        count: z.int().describe(`How many rows it has, up to ${MOST_COUNTED}.`),
        more: z.boolean().describe("Whether it has more rows than were counted."),
      }),
    ),
  })
  .meta({ id: "ViewCounts", description: "How many rows the views of a list have." });
export type ViewCounts = z.infer<typeof ViewCounts>;
