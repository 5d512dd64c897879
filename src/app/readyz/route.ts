export const dynamic = "force-dynamic";
export { readyz as GET } from "@/api/entries/health";
