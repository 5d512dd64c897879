import { z } from "zod";
import {
  ExternalId,
  ExternalIdFilter,
  HttpsUrl,
  Id,
  ListQuery,
  Metadata,
  Name,
  PageOf,
  Text,
  recordOfClient,
} from "@/lib/wire";

export const Host = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    image_url: z.string().nullable(),
    ...recordOfClient,
  })
  .meta({
    id: "EventHost",
    description: "A person who leads events: a trainer, a teacher, a guide.",
  });
export type Host = z.infer<typeof Host>;
export const HostPage = PageOf(Host);

const fields = {
  name: Name,
  description: Text.nullable(),
  image_url: HttpsUrl.nullable(),
  external_id: ExternalId.nullable(),
  metadata: Metadata,
};

export const CreateHost = z.strictObject(fields).partial().required({ name: true });
export type CreateHost = z.infer<typeof CreateHost>;

export const UpdateHost = z
  .strictObject({ host_id: Id, ...fields })
  .partial()
  .required({ host_id: true });
export type UpdateHost = z.infer<typeof UpdateHost>;

export const HostId = z.strictObject({ host_id: Id });
export type HostId = z.infer<typeof HostId>;

export const ListHosts = ListQuery.extend({
  search: z.string().max(200).optional(),
  external_id: ExternalIdFilter,
});
export type ListHosts = z.infer<typeof ListHosts>;
