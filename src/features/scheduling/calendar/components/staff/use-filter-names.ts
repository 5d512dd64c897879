"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useParams } from "next/navigation";
import type { FoundMember } from "@/features/people/find-member/components/staff/find-member";
import { consoleClient } from "@/ui/console-client";
import type { BlockFilter } from "./block-filter";

/** An instructor, as the filters name them. */
export type HostName = { id: string; name: string };

/** A filter that is set, by name, and what is left of it once it is taken away. */
export type SetFilter = { key: string; text: string; without: Partial<BlockFilter> };

/** Names the filters that are set, each with the way to take it away; a member who cannot be read stays unnamed. */
export function useFilterNames({ states, hosts, member }: BlockFilter, known: readonly HostName[]) {
  const words = useTranslations("console_calendar");
  const club = useParams<{ club: string }>().club;
  const read = useQuery({
    queryKey: [club, "filtered member", member],
    queryFn: () => consoleClient().members.get.query({ member_id: member ?? "" }),
    ...{ enabled: member !== null, staleTime: 60_000, retry: false },
  });
  const name = member === null ? null : (read.data?.value.name ?? words("filters.some_member"));
  const found: FoundMember | null = member && name ? { id: member, name } : null;
  const set: SetFilter[] = [
    ...(found ? [{ key: "member", text: found.name, without: { member: null } }] : []),
    ...states.map((state) => ({
      key: state,
      text: words(`states.${state}`),
      without: { states: states.filter((one) => one !== state) },
    })),
    ...hosts.map((host) => ({
      key: host,
      text: known.find(({ id }) => id === host)?.name ?? words("filters.some_host"),
      without: { hosts: hosts.filter((one) => one !== host) },
    })),
  ];
  return { member: found, set };
}
