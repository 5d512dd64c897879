import { z } from "zod";
import { expand, page } from "../core/params";
import { route } from "../core/route";
import { expandFields } from "./expansion";
import { toList } from "./lists";

/** The read-only resources: charges and events. */

export const recordRoutes = [
  route({
    method: "GET",
    path: "/v1/charges/:id",
    params: z.strictObject({ expand }),
    run: async ({ store, id }, params) =>
      expandFields(store, await store.load("charge", id, "charge"), params.expand),
  }),
  route({
    method: "GET",
    path: "/v1/events/:id",
    params: z.strictObject({ expand }),
    run: ({ store, id }) => store.load("event", id),
  }),
  route({
    method: "GET",
    path: "/v1/events",
    params: z.strictObject(page),
    run: async ({ store }, params) => toList("/v1/events", await store.list("event", params)),
  }),
];
