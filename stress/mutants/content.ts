import type { Mutant } from "./mutant.ts";

const interventionsFile = "app/nouns/interventions/rules.server.ts";
const historyFile = "app/features/revisions/commands.server.ts";
const writeFile = "db/write.server.ts";
const sameWriteFile = "app/shared/database/same-write.server.ts";
const interventionsTest = "app/nouns/interventions/interventions.test.ts";
const versionsTest = "app/features/revisions/restored-versions.test.ts";
const restoreTest = "app/features/revisions/restore.test.ts";
const hiddenNamesTest = "app/features/editions/names/hidden-names.test.ts";
const repeatedTest = "tests/calls/repeated-calls.test.ts";

/** Commands, idempotency, history and restore. */
export const contentMutants: Mutant[] = [
  {
    file: "app/shared/database/versions.server.ts",
    text: 'if (given !== undefined && given !== before.version) throw new AppError("stale");',
    replacement: "",
    breaks: "A save overwrites what a colleague has saved meanwhile",
    test: interventionsTest,
  },
  {
    file: "app/nouns/geometries/commands.server.ts",
    text: 'if (before ? __v === null : typeof __v === "number") throw new AppError("stale");',
    replacement: "",
    breaks: "Of two colleagues who place a work at once, the later replaces the earlier",
    test: "app/nouns/geometries/geometries.test.ts",
  },
  {
    file: "app/features/outside-images/rewrite-records.server.ts",
    text: 'row[creditColumn] === "" ? [[creditColumn, copy.credit]] : []',
    replacement: "[[creditColumn, copy.credit]]",
    breaks: "Adopting an image replaces the credit that staff gave it",
    test: "app/features/outside-images/adoption.test.ts",
  },
  {
    file: interventionsFile,
    text: "of nounsOfIntervention)",
    replacement: 'of nounsOfIntervention.filter((name) => name !== "news"))',
    breaks: "News that go with their intervention are in no history",
    test: interventionsTest,
  },
  {
    file: interventionsFile,
    text: "if (hierarchies.size === 0) throw",
    replacement: "if (false) throw",
    breaks: "An unknown hierarchy is refused without naming the field",
    test: interventionsTest,
  },
  {
    file: "app/nouns/news/rules.server.ts",
    text: "if (known.size !== conflictIds.length) throw",
    replacement: "if (false) throw",
    breaks: "An unknown conflict of a news item is refused without naming the field",
    test: "app/nouns/news/news.test.ts",
  },
  {
    file: "app/nouns/datasheets/rules.server.ts",
    text: "if (existing > 0) throw",
    replacement: "if (false) throw",
    breaks: "A second datasheet is refused without saying why",
    test: "app/nouns/datasheets/datasheets.test.ts",
  },
  {
    file: "app/records/write-records.server.ts",
    text: "if (interventionId !== undefined && before.interventionId !== interventionId)",
    replacement: "if (false)",
    breaks: "A conflict is deleted through another intervention",
    test: "app/nouns/conflicts/conflicts.test.ts",
  },
  {
    file: "app/features/coding/write-reading.server.ts",
    text: "if (sampled) {",
    replacement: "if (false) {",
    breaks: "A reading in an open sample is in the history",
    test: "app/features/coding/samples/samples.test.ts",
  },
  {
    file: "app/nouns/site/commands.server.ts",
    text: 'if (key === "dashboards") requireOtherSites(given, siteAddress);',
    replacement: "",
    breaks: "A page of this site is framed as a dashboard",
    test: "app/nouns/site/site-content.test.ts",
  },
  {
    file: sameWriteFile,
    text: "if (!isSame) throw",
    replacement: "if (false) throw",
    breaks: "Another call under a used key is answered as done",
    test: repeatedTest,
  },
  {
    file: sameWriteFile,
    text: "if (done !== null && done !== asked) throw",
    replacement: "if (false) throw",
    breaks: "Other content under a used key is answered as saved",
    test: repeatedTest,
  },
  {
    file: writeFile,
    text: "return done?.recordId ?? body(writing);",
    replacement: "return body(writing);",
    breaks: "A repeated call is done twice",
    test: repeatedTest,
  },
  {
    file: "app/shared/api/api.server.ts",
    text: "if (!isId(operation)) throw",
    replacement: "if (false) throw",
    breaks: "Any text is taken for an idempotency key",
    test: repeatedTest,
  },
  {
    file: historyFile,
    text: "await requireNoObstacle(tx, noun, row);",
    replacement: "",
    breaks: "A version is restored though what it belonged to is gone",
    test: versionsTest,
  },
  {
    file: historyFile,
    text: 'if (noun === "user") await requireChangeableUser(tx, current, row);',
    replacement: "",
    breaks: "Restoring a user's version takes the password or the last researcher",
    test: versionsTest,
  },
  {
    file: historyFile,
    text: 'if (chosen?.action === "delete") throw',
    replacement: "if (false) throw",
    breaks: "A deletion is restored as if it were a version",
    test: versionsTest,
  },
  {
    file: historyFile,
    text: "if (!others?.total) throw",
    replacement: "if (false) throw",
    breaks: "Restoring a user's version leaves no researcher",
    test: versionsTest,
  },
  {
    file: "app/features/operations/undo/write-undo.server.ts",
    text: `await restoreLinks(
    tx,
    steps.filter((step) => step.action === "restore"),
  );`,
    replacement: "",
    breaks: "What comes back has lost its links",
    test: restoreTest,
  },
  {
    file: "app/features/operations/commands.server.ts",
    text: "if (message !== null) throw",
    replacement: "if (false) throw",
    breaks: "A deletion is restored over what has taken its place",
    test: restoreTest,
  },
  {
    file: "app/features/operations/undo/undo-steps.server.ts",
    text: "if (operation.undone && !(isDeletion && isBlocked)) return",
    replacement: "if (false) return",
    breaks: "A bulk change is undone twice",
    test: "app/staff/tables/tables.test.ts",
  },
  {
    file: writeFile,
    text: "    await writing.record(await maskRecords(tx, followed.written, new NameMask(hidden)));\n",
    replacement: "",
    breaks: "A hidden name comes back with a restored version",
    test: hiddenNamesTest,
  },
  {
    file: "app/features/editions/past/public-states.server.ts",
    text: "mask.hideIn(after)",
    replacement: "after",
    breaks: "Earlier versions show a hidden name",
    test: hiddenNamesTest,
  },
  {
    file: "app/features/editions/hidden-names.server.ts",
    text: "if (ids.size === 0) return mask.hideIn(row);",
    replacement: "if (ids.size === 0) return row;",
    breaks: "Editions show a hidden name",
    test: hiddenNamesTest,
  },
  {
    file: "app/nouns/actors/rules.server.ts",
    text: "!keepFormerName || ",
    replacement: "",
    breaks: "A former name that was to be left out stays in public",
    test: "app/nouns/actors/actors.test.ts",
  },
];
