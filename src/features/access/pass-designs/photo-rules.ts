/**
 * Where a member's picture is, as far as somebody has said: the https address in its custom field or its
 * metadata `photo_url`. Whoever may edit that chooses the picture.
 */
export function photoUrlOf(member: { custom_fields: unknown; metadata: unknown }): string | null {
  const given = [member.custom_fields, member.metadata].map(
    (map) => (map as Record<string, unknown> | null)?.["photo_url"],
  );
  const photo = given.find(
    (text) => typeof text === "string" && URL.parse(text)?.protocol === "https:",
  );
  return (photo as string | undefined) ?? null;
}

/** Whether a design's cards show who holds them: those that staff compare with the person, if no ticket. */
export function showsPhoto(design: { type: string; code_policy: string }): boolean {
  return design.type === "membership" && design.code_policy === "photo_check";
}
