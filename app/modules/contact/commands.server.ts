import { contactMessages as contactMessagesTable } from "../../../db/schema.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { newId } from "../../shared/ids.ts";
import { countAttempt, limitKey } from "../../shared/limits.server.ts";
import { type ContactFields, contactMessages } from "./contract.ts";

/**
 * Stores a visitor's message; anyone may send one.
 * @param address of the caller, for the limit by address.
 * @throws AppError `tooManyRequests`
 */
export async function sendContactMessage(
  { db, limits }: Context,
  { fields, address }: { fields: ContactFields; address: string },
): Promise<string> {
  await countAttempt(limits.contactByAddress, limitKey(address), contactMessages.tooMany);
  const id = newId();
  await db
    .insert(contactMessagesTable)
    .values({ id, name: fields.user_name, email: fields.user_email, message: fields.message });
  return id;
}
