import { z } from "zod";
import {
  HttpsUrl,
  Id,
  Name,
  PageOf,
  Text,
  recordOfClient,
  clientDataFields,
  SearchQuery,
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
  ...clientDataFields,
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

export const ListHosts = SearchQuery;
export type ListHosts = z.infer<typeof ListHosts>;
