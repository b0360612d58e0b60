import { ApiError, newOperation } from "../../../shared/api/api-client.ts";
import { isSame } from "./three-way.ts";

export type RecordVersion = { id: string; version: number };

/** A save that was sent and whose outcome is not known: the record may be stored although no response came. */
type Sent<Values> = {
  /** Idempotency key. */
  operation: string;
  /** As they were sent. */
  values: Values;
  /** The same as the form had them, before validation tidied them. */
  typed: Values;
};

/** What a form works on. Its draft keeps all of it. */
export type Work<Values> = {
  /** What is stored, as far as this form knows; empty for a record that is new or gone. */
  base: Partial<Values>;
  /** Null where saving creates a record. */
  record: RecordVersion | null;
  sent: Sent<Values> | null;
};

/** Continues what a draft was about. @param goneId the record of the form's address where it no longer exists */
export function resumeWork<Values>(
  { base, record, sent }: Work<Values>,
  goneId: string | undefined,
): Work<Values> {
  // What was to be changed is gone; what was sent to create it again still matters.
  const isLost = goneId !== undefined && (record ? record.id === goneId : sent === null);
  return isLost ? { base: {}, record: null, sent: null } : { base, record, sent };
}

/** The sentence to show, with the id of a record that was created. */
type Saved = string | { message: string; id: string };

export type Send<Values> = (
  values: Values,
  call: { record: RecordVersion | null; operation: string; base: Partial<Values> },
) => Promise<Saved>;

/**
 * Saves what was typed, and settles an earlier save without a response first: sent again under its key, it is done once.
 * @param keep stores the work, so that a closed tab or a lost response forgets nothing
 * @returns the sentence to show. @throws what `send` throws; `work.sent` then says whether the outcome is unknown
 */
export async function saveWork<Values>(
  work: Work<Values>,
  next: Pick<Sent<Values>, "values" | "typed">,
  { send, keep }: { send: Send<Values>; keep: () => void },
): Promise<string> {
  if (work.sent && !isSame(work.sent.values, next.values)) {
    try {
      await settle(work, work.sent, send);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // It was never stored, so the newer values take its place.
      work.sent = null;
    }
  }
  const isRepeated = work.sent !== null;
  const sent = work.sent ?? { ...next, operation: newOperation() };
  work.sent = sent;
  keep();
  try {
    const message = await settle(work, sent, send);
    keep();
    return message;
  } catch (error) {
    if (isRefusal(error) || (!isRepeated && isWithoutEffect(error))) work.sent = null;
    keep();
    throw error;
  }
}

async function settle<Values>(work: Work<Values>, sent: Sent<Values>, send: Send<Values>): Promise<string> {
  const { record, base } = work;
  const saved = await send(sent.values, { record, operation: sent.operation, base });
  const { message, id } = typeof saved === "string" ? { message: saved, id: record?.id } : saved;
  work.base = sent.typed;
  work.record = id === undefined ? null : { id, version: record ? record.version + 1 : 0 };
  work.sent = null;
  return message;
}

/** The command itself refused it, so neither this call nor an earlier one under its key has stored anything. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409].includes(error.status);
}

/** This call has stored nothing; an earlier one under its key may have. */
function isWithoutEffect(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return !error.wasSent || (error.status >= 400 && error.status < 500) || error.status === 507;
}
