import type { ResponseVariant, StoredResponse } from "./stored-response.ts";

/** @returns whether If-None-Match names this tag; tags of other encodings of the same response count too */
export function matchesEtag(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  const strip = (tag: string) =>
    tag
      .trim()
      .replace(/^W\//, "")
      .replace(/-(?:br|gzip)"$/, '"');
  return condition.split(",").some((tag) => tag.trim() === "*" || strip(tag) === strip(etag));
}

/** @returns what is sent: the variant, or 304 without a body if the client already has it */
export function formatResponse(
  { headers }: StoredResponse,
  variant: ResponseVariant,
  condition: string | undefined,
): { status: 200 | 304; headers: Record<string, string>; body: Buffer | null } {
  const { etag = "" } = variant.headers;
  if (!matchesEtag(condition, etag))
    return { status: 200, headers: { ...headers, ...variant.headers }, body: variant.body };
  const { "content-type": _type, ...rest } = headers;
  return { status: 304, headers: { ...rest, etag }, body: null };
}
