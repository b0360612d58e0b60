import { AppError } from "../api/errors.ts";

/** @throws AppError `conflict` where something else was done, or the same with other content */
export function requireSameWrite<T extends { content: string | null }>(
  done: T,
  asked: Partial<T>,
  content: string | undefined,
): void {
  const isSame = Object.entries(asked).every(([name, value]) => done[name as keyof T] === value);
  if (!isSame) throw new AppError("conflict");
  requireSameContent(done.content, content);
}

/** Writes of earlier releases have no digest. @throws AppError `conflict` */
function requireSameContent(done: string | null, asked: string | undefined): void {
  if (done !== null && done !== asked) throw new AppError("conflict", { message: otherContent });
}

const otherContent = "Este envío ya se guardó, con otro contenido. Envíalo otra vez, como uno nuevo.";
