export function parseBearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,128})$/i.exec(authorization ?? "")?.[1] ?? null;
}
