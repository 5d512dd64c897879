import { route } from "@/server/route";
import { countViews } from "./count";
import { createView } from "./create";
import { TooManyViews, ViewNameTaken, ViewNotFound, ViewOutdated } from "./errors";
import { getView, getViewQuery, listViews } from "./get";
import {
  CountViews,
  CreateView,
  ListViews,
  Nothing,
  UpdateView,
  View,
  ViewCounts,
  ViewId,
  ViewPage,
  ViewQuery,
} from "./schema";
import { deleteView, updateView } from "./update";

const tag = "Views";

/** `/v1/views` */
export const viewRoutes = [
  route({
    method: "GET",
    path: "/v1/views",
    tag,
    summary: "List views",
    description:
      "Lists the views that the caller has, newest first: shared ones and their own, of lists that they may read.",
    scope: "views:read",
    input: ListViews,
    output: ViewPage,
    run: listViews,
  }),
  route({
    method: "POST",
    path: "/v1/views",
    tag,
    summary: "Create a view",
    description:
      "Keeps a list with filters under a name, unique among the shared views of the list or among the caller's own. Needs the read scope of the list as well. At most fifty shared views of a list, and fifty of each person.",
    scope: "views:write",
    status: 201,
    input: CreateView,
    output: View,
    errors: [ViewNameTaken, TooManyViews],
    run: createView,
    example: {
      ...{ list: "members", name: "Not here for a month" },
      filters: { status: "active", last_visit_at_lt: "-P30D" },
    },
  }),
  route({
    method: "GET",
    path: "/v1/views/counts",
    tag,
    summary: "Count the rows of views",
    description:
      "Returns how many rows each view of a list has at present, up to 1,000; for members those of the segments that every organization has too. A view whose filters the list does not take from the caller is left out. Needs the read scope of the list as well.",
    scope: "views:read",
    input: CountViews,
    output: ViewCounts,
    run: (ctx, input) => countViews(ctx, input),
    example: { list: "members" },
  }),
  route({
    method: "GET",
    path: "/v1/views/{view_id}",
    tag,
    summary: "Get a view",
    description: "Returns a view: the list, its filters and its name.",
    scope: "views:read",
    input: ViewId,
    output: View,
    errors: [ViewNotFound],
    run: getView,
  }),
  route({
    method: "GET",
    path: "/v1/views/{view_id}/query",
    tag,
    summary: "Get the query of a view",
    description:
      "Returns the filters of a view as its list takes them now: send them to the list's operation.",
    scope: "views:read",
    input: ViewId,
    output: ViewQuery,
    errors: [ViewNotFound, ViewOutdated],
    run: getViewQuery,
  }),
  route({
    method: "PATCH",
    path: "/v1/views/{view_id}",
    tag,
    summary: "Update a view",
    description:
      "Changes a view; omitted fields stay as they are. Its maker may, and with `shared-views:write` everybody may change one that is shared.",
    scope: "views:write",
    input: UpdateView,
    output: View,
    errors: [ViewNotFound, ViewNameTaken, TooManyViews],
    run: updateView,
    example: { name: "Away for a month" },
  }),
  route({
    method: "DELETE",
    path: "/v1/views/{view_id}",
    tag,
    summary: "Delete a view",
    description:
      "Deletes a view, and no row of its list. Its maker may, and with `shared-views:write` everybody may delete one that is shared.",
    scope: "views:write",
    status: 204,
    input: ViewId,
    output: Nothing,
    errors: [ViewNotFound],
    run: deleteView,
  }),
];
