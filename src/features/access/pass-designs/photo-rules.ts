/**
 * Returns the address of a member's picture, if given: the https address in its custom field or its
 * metadata `photo_url`. Anybody who may edit those chooses the picture.
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

/**
 * True when a design's cards show their holder: cards that staff compare with the person, but no
 * tickets.
 */
export function showsPhoto(design: { type: string; code_policy: string }): boolean {
  return design.type === "membership" && design.code_policy === "photo_check";
}
