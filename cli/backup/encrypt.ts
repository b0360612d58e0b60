import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { ArchiveError } from "../archive/format.ts";
import { privateMode } from "../archive/write.ts";

/** The beginning of every file that age has encrypted. */
export const ageHeader = "age-encryption.org/v1";

/**
 * Encrypts a file with the program age, into a new file that only its owner may read and that is on disk when this returns.
 * @param recipient a public key: `age1…` or `ssh-…`
 * @throws ArchiveError if age is not installed or refuses the key
 */
export async function encryptFor(recipient: string, plain: string, encrypted: string): Promise<void> {
  const file = await open(encrypted, "wx", privateMode);
  try {
    const child = spawn("age", ["--encrypt", "--recipient", recipient, plain], {
      stdio: ["ignore", file.fd, "pipe"],
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    const [status, said] = await Promise.all([ended, text(child.stderr as Readable)]);
    if (status !== 0)
      throw new ArchiveError(`El programa age no cifró la copia para ${recipient}: ${said.trim()}`);
    await file.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new ArchiveError(
      "El programa age no está instalado. Instálalo (apt-get install age), o quita --age.",
    );
  } finally {
    await file.close();
  }
}
