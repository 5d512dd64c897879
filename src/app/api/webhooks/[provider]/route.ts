import { receiveWebhook } from "@/api/entries/processor-webhooks";

export const dynamic = "force-dynamic";
export { receiveWebhook as POST };
