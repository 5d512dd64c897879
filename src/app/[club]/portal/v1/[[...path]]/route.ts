export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/app/portal/v1/[[...path]]/route";
