import { headers } from "next/headers";
import { cache } from "react";
import { pageCaller } from "@/api/trpc";

/** Reads the page's caller, once per request however many parts of the page need it. */
export const readCaller = cache(async () => pageCaller((await headers()).get("cookie")));
