/** Returns a booking's title: that of its event, or its resource's name. */
export function titleOf(row: {
  event: { title: string } | null;
  resource: { name: string } | null;
}): string {
  return row.event?.title ?? row.resource?.name ?? "";
}
