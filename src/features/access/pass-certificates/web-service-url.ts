import type { Ctx } from "@/server/context";

/**
 * Returns the address where a phone asks for updates of an organization's passes; `webServiceURL`
 * of each pass that it signs. Null when the installation is not reached by https, which phones
 * insist on.
 */
export function webServiceUrl({ baseUrl, org }: Pick<Ctx, "baseUrl" | "org">): string | null {
  return baseUrl.startsWith("https://") ? `${baseUrl}/wallet/apple/${org.id}` : null;
}
