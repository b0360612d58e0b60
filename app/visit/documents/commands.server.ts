import { media } from "../../../db/schema/media.ts";
import { AppError } from "../../shared/api/errors.ts";
import { runTask } from "../../shared/child-process.server.ts";
import { childTasks } from "../../shared/child-tasks.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { documentMessages, type StoredDocument } from "./contract.ts";

const pdf = "application/pdf";

/**
 * Stores a PDF with which a researcher replaces a document; its name is ignored. It shows once
 * the site's content names its address; until then, and after that, it is cleaned up as unused images are.
 * @throws AppError `unsupportedType` for what is not a PDF; ChildFailure
 */
export async function storeDocument(
  { db, files }: Context,
  actor: Actor | null,
  bytes: Uint8Array,
): Promise<StoredDocument> {
  requirePermission(actor, "writeSiteContent");
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== pdf)
    throw new AppError("unsupportedType", {
      message: documentMessages.notPdf,
      fields: { file: documentMessages.notPdf },
    });
  const counted = await runTask(childTasks.countPages, { input: bytes });
  const id = newId();
  const key = `${id}.pdf`;
  await files.put(key, bytes);
  const size = bytes.byteLength;
  await db
    .insert(media)
    .values({ id, key, contentType: pdf, width: 0, height: 0, bytes: size, createdBy: actor.id });
  return { address: `/media/${key}`, bytes: size, pages: Number(counted.toString()) };
}
