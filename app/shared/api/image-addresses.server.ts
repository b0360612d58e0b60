/**
 * Addresses of this site's images and maps, absolute in responses and relative in the database
 * (docs/decisions/0004-image-addresses.md).
 */

const ownField = /^(?:image(?:_[a-z]+)?|secure_url|spatialization)$/;
/** In JSON text, where a quotation mark inside of a value is escaped: it can only be a field and its value. */
const storedAddress = /"(image(?:_[a-z]+)?|secure_url|spatialization)":"(?=\/(?:media|drawings)\/)/g;

/** @param origin of the site, as the operator has set it; undefined leaves the addresses relative */
export function createSerializer(origin: string | undefined): (response: unknown) => string {
  if (origin === undefined) return JSON.stringify;
  return (response) => JSON.stringify(response)?.replace(storedAddress, `"$1":"${origin}`);
}

/** Makes absolute addresses of this site's images and maps in a body relative, as they are stored. */
export function removeOrigin(body: unknown, origin: string | undefined): void {
  if (origin === undefined || typeof body !== "object" || body === null) return;
  const fields = body as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string" && ownField.test(name)) {
      const address = value.trim();
      const path = address.startsWith(origin) ? address.slice(origin.length) : "";
      if (/^\/(?:media|drawings)\//.test(path)) fields[name] = path;
    }
}
