import { isNull } from "drizzle-orm";
import { raiseContentVersion } from "../../../../db/content-version.server.ts";
import { editions } from "../../../../db/schema/open-data/editions.ts";
import { AnsweringChild } from "../../../shared/child-process.server.ts";
import { toTaskError } from "../../../shared/child-side.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import type { Context } from "../../../shared/context.server.ts";
import { type BuiltPackage, getPackageKey, removeOtherPackages } from "../publish/packages.server.ts";
import { type Answer, type EditionChildTask, type EditionTask, performTask } from "./task.server.ts";

/** Where editions are kept. */
export type EditionStore = Pick<Context, "db" | "files" | "downloads" | "ownAddress" | "importsDirectly">;

/** Changes editions in a process of its own, so that this one goes on answering; tests do it here. */
export async function runEditionTask(context: EditionStore, task: EditionTask): Promise<void> {
  const { db, files, downloads: folder, ownAddress, importsDirectly } = context;
  const workplace = { folder, origin: ownAddress ?? "" };
  const [before, own] = [await listNamed(db), new Set<string>()];
  const store = async (built: BuiltPackage) => {
    // While the lock is held: whatever no edition names was left by a process that was killed.
    await removeOtherPackages(files, new Set([...own, ...(await listNamed(db))]));
    own.add(built.file);
    await files.copyFromFs(built.path, getPackageKey(built.file));
  };
  try {
    if (importsDirectly) await performTask(db, task, { ...workplace, store });
    else
      await runInChild(
        db,
        { ...workplace, task, databaseUrl: db.$client.options.connectionString ?? "" },
        store,
      );
  } finally {
    // What it has stored for nothing, and what it has replaced.
    const named = await listNamed(db);
    for (const file of [...before, ...own]) if (!named.has(file)) await files.delete(getPackageKey(file));
  }
}

async function listNamed(db: Context["db"]): Promise<Set<string>> {
  const rows = await db.select({ file: editions.file }).from(editions).where(isNull(editions.withdrawnAt));
  return new Set(rows.map(({ file }) => file));
}

async function runInChild(
  db: Context["db"],
  task: EditionChildTask,
  store: (built: BuiltPackage) => Promise<void>,
): Promise<void> {
  const child = new AnsweringChild(childTasks.publishEdition);
  try {
    let answer = (await child.ask(task)) as Answer;
    while (answer.kind === "built") {
      await store(answer.built);
      answer = (await child.ask("stored")) as Answer;
    }
    if (answer.kind === "done") return raiseContentVersion(db, answer.version);
    throw toTaskError(answer);
  } finally {
    child.close();
  }
}
