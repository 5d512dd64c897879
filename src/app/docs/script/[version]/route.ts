import { referenceBundle } from "@/api/reference-bundle";

export const dynamic = "force-dynamic";
export { referenceBundle as GET };
