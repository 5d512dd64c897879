import { receiveWebhook } from "@/api/webhooks";

export const dynamic = "force-dynamic";
export { receiveWebhook as POST };
