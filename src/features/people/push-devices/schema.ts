import { z } from "zod";
import { Id, Timestamp } from "@/lib/wire";

/** A browser that shows the member's notifications. */
export const PushDevice = z.object({
  id: Id,
  device: z.string().nullable().describe("What the browser calls itself: Safari · iPhone."),
  created_at: Timestamp,
});
export type PushDevice = z.infer<typeof PushDevice>;

/** A browser's subscription: the address of its push service, and its keys. */
export const AddPushDevice = z.strictObject({
  endpoint: z.string().min(1).max(2000),
  p256dh: z.string().max(200),
  auth: z.string().max(100),
});
export type AddPushDevice = z.infer<typeof AddPushDevice>;

export const PushDeviceId = z.strictObject({ push_device_id: Id });
export type PushDeviceId = z.infer<typeof PushDeviceId>;

/** Names a subscription by its address, which the browser knows. */
export const PushEndpoint = z.strictObject({ endpoint: AddPushDevice.shape.endpoint });
export type PushEndpoint = z.infer<typeof PushEndpoint>;
