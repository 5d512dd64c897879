import { trpcFetch } from "@/api/entries/trpc-handler";

export const dynamic = "force-dynamic";
export { trpcFetch as GET, trpcFetch as POST };
