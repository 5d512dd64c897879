export const dynamic = "force-dynamic";
export { healthz as GET } from "@/api/entries/health";
