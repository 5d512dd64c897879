import { trpcFetch } from "@/api/trpc-door";

export const dynamic = "force-dynamic";
export { trpcFetch as GET, trpcFetch as POST };
