import type { Mutant } from "./mutant.ts";

const decideFile = "app/staff/import/match/draft.server.ts";
const readFile = "cli/archive/read.ts";
const restoreFile = "cli/archive/restore.ts";
const matchingTest = "app/staff/import/matching.test.ts";
const bibliographyTest = "app/staff/evidence-desk/bibliography.test.ts";
const uploadsTest = "app/staff/import/uploads.test.ts";
const mediaTest = "app/nouns/media/media.test.ts";
const archiveTest = "cli/archive/archive.test.ts";
const backupTest = "cli/backup.test.ts";

/** Imports, uploads and backups. */
export const fileMutants: Mutant[] = [
  {
    file: decideFile,
    text: "if (before.updatedAt > updatedAt) {",
    replacement: "if (false) {",
    breaks: "An import overwrites what was changed here later",
    test: matchingTest,
  },
  {
    file: decideFile,
    text: 'if (isOrderedList && !updateNames && stored !== columns[nameColumn ?? ""]) {',
    replacement: "if (false) {",
    breaks: "An import renames entries of lists unasked",
    test: matchingTest,
  },
  {
    file: decideFile,
    text: "if (isSameAsRow(draft, before)) return;",
    replacement: "",
    breaks: "The same import again changes every record",
    test: matchingTest,
  },
  {
    file: decideFile,
    text: "Math.max(before.version + 1, given.version ?? 0)",
    replacement: "(given.version ?? 0)",
    breaks: "An import lowers a record's version",
    test: matchingTest,
  },
  {
    file: decideFile,
    text: "draft.after = null;\n      isSettled = false;",
    replacement: "draft.after = null;",
    breaks: "A datasheet takes the place of one that was refused another, so the whole import fails",
    test: "app/staff/import/refusals.test.ts",
  },
  {
    file: "app/staff/import/write/save-plan.server.ts",
    text: "if (done) return done;",
    replacement: "",
    breaks: "A repeated import is done twice",
    test: uploadsTest,
  },
  {
    file: "app/staff/evidence-desk/queries.server.ts",
    text: "coalesce(lined.quote, ",
    replacement: "coalesce(",
    breaks: "A line of a bibliography that has its source is taken in again",
    test: bibliographyTest,
  },
  {
    file: "app/staff/evidence-desk/accept-bibliography.server.ts",
    text: 'if (!proposal) throw new AppError("conflict", { message: deskMessages.changed });',
    replacement: "if (!proposal) return [];",
    breaks: "A line that is no longer in its text is left out in silence",
    test: bibliographyTest,
  },
  {
    file: "app/features/operations/undo/references.server.ts",
    text: ", ...linkTables]",
    replacement: "]",
    breaks: "Undoing an import fails once a sentence rests on a source of it",
    test: bibliographyTest,
  },
  {
    file: "app/features/operations/undo/plan-undo.server.ts",
    text: "  await leaveImpossible(db, draft);\n",
    replacement: "",
    breaks: "Undoing an import fails where an intervention is gone",
    test: "app/staff/import/undo.test.ts",
  },
  {
    file: "app/nouns/media/commands.server.ts",
    text: "if (!type || !(imageTypes as readonly string[]).includes(type.mime))",
    replacement: "if (!type)",
    breaks: "Files of any type are read as images",
    test: mediaTest,
  },
  {
    file: "app/nouns/media/commands.server.ts",
    text: ".autoOrient()\n",
    replacement: "",
    breaks: "Pictures are stored lying on their side",
    test: mediaTest,
  },
  {
    file: "server/http/bodies.ts",
    text: "for (const image of request.formImages ?? []) await discardImage(context, image);",
    replacement: "",
    breaks: "A refused form leaves its images behind",
    test: "tests/http/forms.test.ts",
  },
  {
    file: "app/visit/documents/commands.server.ts",
    text: "if (type?.mime !== pdf)",
    replacement: "if (false)",
    breaks: "Any file is stored as a document",
    test: "app/visit/documents/documents.test.ts",
  },
  {
    file: "app/nouns/media/unused-images.server.ts",
    text: "await removeShown(tx, candidates, lastSeen);",
    replacement: "",
    breaks: "The cleanup removes an image that is saved while it looks",
    test: "app/nouns/media/unused-images.test.ts",
  },
  {
    file: readFile,
    text: "if (!isComplete) throw createDamageError(path);",
    replacement: "",
    breaks: "A backup whose content differs from its manifest is restored",
    test: archiveTest,
  },
  {
    file: readFile,
    text: "if (!(await matchesTrailer(body, trailer))) throw createDamageError(path);",
    replacement: "",
    breaks: "A backup with a changed byte is restored",
    test: archiveTest,
  },
  {
    file: restoreFile,
    text: "if (found.length === 0) return;",
    replacement: "return;",
    breaks: "A restore replaces content unasked",
    test: backupTest,
  },
  {
    file: restoreFile,
    text: "await markMailDoubtful(tx);\n  });",
    replacement: "});",
    breaks: "A restore sends mail a second time",
    test: backupTest,
  },
  {
    file: restoreFile,
    text: "await continueNumbering(tx);\n    await mark",
    replacement: "await mark",
    breaks: "After a restore, writes take numbers of old revisions",
    test: archiveTest,
  },
  {
    file: "cli/archive/write.ts",
    text: "export const privateMode = 0o600;",
    replacement: "export const privateMode = 0o644;",
    breaks: "Everyone on the machine reads a backup",
    test: backupTest,
  },
  {
    file: "app/staff/status/checks.ts",
    text: "if (failure) tasks",
    replacement: "if (false) tasks",
    breaks: "Nobody is told that backups fail",
    test: "app/staff/status/checks.test.ts",
  },
  {
    file: "server/first-start/first-start.ts",
    text: " && !(await hasStudy(db))",
    replacement: "",
    breaks: "A first start mixes a fictional city into an imported study",
    test: "tests/data/demo.test.ts",
  },
  {
    file: "app/staff/import/process/import-process.server.ts",
    text: `this.#started?.process.kill("SIGKILL");`,
    replacement: "",
    breaks: "An import goes on when its client has left",
    test: "app/staff/import/process/import-process.test.ts",
  },
];
