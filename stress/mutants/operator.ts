import type { Mutant } from "./mutant.ts";

const copiesTest = "cli/backup/dated-copies.test.ts";
const databaseTest = "cli/database.test.ts";

/** What the operator's commands may create, change and replace. */
export const operatorMutants: Mutant[] = [
  {
    file: "cli/database.ts",
    text: "if (!isCreated && !isMigrated) await requireSameSchema(db);",
    replacement: "",
    breaks: "Commands work on a database of another version",
    test: databaseTest,
  },
  {
    file: "cli/database.ts",
    text: 'if (access === "use" || access === "look") requireDataFolder(env);',
    replacement: "",
    breaks: "Commands create a database where none is",
    test: databaseTest,
  },
  {
    file: "server/adapters/data-folder.ts",
    text: "if (!env.NEW)",
    replacement: "if (false)",
    breaks: "A start makes a new site of a disk that is not mounted",
    test: "server/adapters/data-folder.test.ts",
  },
  {
    file: "cli/archive/create.ts",
    text: "if (before) requireContent(tables, before);",
    replacement: "",
    breaks: "A backup is made of a database without users",
    test: copiesTest,
  },
  {
    file: "cli/backup/dated-copies.ts",
    text: "if (await isGood(path)) good += 1;",
    replacement: "if (path) good += 1;",
    breaks: "Damaged copies count when old ones are removed",
    test: copiesTest,
  },
  {
    file: "cli/backup/partial-files.ts",
    text: "if (match && !(await isWritten(path, match)))",
    replacement: "if (match)",
    breaks: "A backup removes what another one is writing",
    test: "cli/backup/partial-files.test.ts",
  },
  {
    file: "db/migrate.server.ts",
    text: "pg_advisory_xact_lock",
    replacement: "pg_advisory_lock",
    breaks: "A migration leaves its lock to a pooler's session",
    test: "db/migrate.test.ts",
  },
];
