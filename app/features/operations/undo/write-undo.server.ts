import { randomBytes } from "node:crypto";
import { rowsPerStatement, splitIntoChunks } from "../../../../db/chunks.ts";
import { keepSharedNews } from "../../../../db/links/news-interventions.server.ts";
import { storeLinks } from "../../../../db/links/store-links.server.ts";
import { deleteRows, type Noun, type Row, releaseUnique, upsertRows } from "../../../../db/rows.server.ts";
import type { Write } from "../../../../db/write.server.ts";
import { nouns } from "../../../nouns/register.ts";
import { hashPassword } from "../../../shared/session/passwords.server.ts";
import { restoreLinks } from "../../revisions/deletions.server.ts";
import { getReturning, type Step } from "./undo-steps.server.ts";

const inOrder = Object.keys(nouns) as Noun[];
/** What hangs on interventions goes before the others go back, whose place it may have. */
const firstRemoved = inOrder.slice(inOrder.indexOf("intervention") + 1).toReversed();
/** What others refer to goes after the others went back, which may have referred to it. */
const lastRemoved = inOrder.slice(0, inOrder.indexOf("intervention") + 1).toReversed();

/** Carries a plan out and records it: whole trees, parents first, so that this can be undone too. */
export async function writeUndo(writing: Write, steps: readonly Step[]): Promise<void> {
  const { tx, record } = writing;
  const byNoun = Map.groupBy(steps, ({ noun }) => noun);
  const own = (noun: Noun) => byNoun.get(noun) ?? [];
  const remove = (noun: Noun) =>
    deleteRows(
      tx,
      noun,
      own(noun).flatMap(({ action, id }) => (action === "delete" ? [id] : [])),
    );
  for (const noun of inOrder)
    await record(
      own(noun).map(({ action, id, row }) => ({
        action,
        noun,
        recordId: id,
        before: action === "restore" ? null : row,
      })),
    );
  for (const noun of firstRemoved) await remove(noun);
  for (const noun of inOrder) await storeReturning(writing, noun, own(noun));
  await restoreLinks(
    tx,
    steps.filter((step) => step.action === "restore"),
  );
  const works = own("intervention").filter(({ action }) => action === "delete");
  await keepSharedNews(
    writing,
    works.map(({ id }) => id),
  );
  for (const noun of lastRemoved) await remove(noun);
}

async function storeReturning(writing: Write, noun: Noun, steps: readonly Step[]): Promise<void> {
  const { tx } = writing;
  await releaseUnique(
    tx,
    noun,
    steps.flatMap(({ action, id }) => (action === "restore" ? [] : [id])),
  );
  const rows = steps.flatMap((step) => getReturning(step) ?? []);
  for (const batch of splitIntoChunks(rows, rowsPerStatement)) {
    await upsertRows(tx, noun, noun === "user" ? await addPasswords(batch) : batch);
    await storeLinks(writing, noun, batch);
  }
}

/** The history has no passwords: a restored user gets a random one. */
function addPasswords(rows: readonly Row[]): Promise<Row[]> {
  const createHash = () => hashPassword(randomBytes(32).toString("base64url"));
  return Promise.all(rows.map(async (row) => ({ passwordHash: await createHash(), ...row })));
}
