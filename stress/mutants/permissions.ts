import type { Mutant } from "./mutant.ts";

const commandsTest = "tests/calls/commands.test.ts";
const usersFile = "app/records/users/commands.server.ts";
const passwordsFile = "app/records/users/passwords.server.ts";
const usersTest = "app/records/users/users.test.ts";

export const permissionMutants: Mutant[] = [
  {
    file: "app/records/news/commands.server.ts",
    text: 'requirePermission(actor, "deleteContent");',
    replacement: "",
    breaks: "The command lets anyone delete a news item",
    test: commandsTest,
  },
  {
    file: "app/records/interventions/commands.server.ts",
    text: 'requirePermission(actor, "deleteContent");',
    replacement: "",
    breaks: "The command lets anyone delete an intervention",
    test: commandsTest,
  },
  {
    file: "app/records/media/commands.server.ts",
    text: 'requirePermission(actor, "uploadMedia");',
    replacement: "",
    breaks: "The command lets anyone store an image",
    test: commandsTest,
  },
  {
    file: "app/visit/documents/commands.server.ts",
    text: 'requirePermission(actor, "writeSiteContent");',
    replacement: "",
    breaks: "The command lets anyone store a document",
    test: commandsTest,
  },
  {
    file: "app/records/conflicts/coding.server.ts",
    text: '"editCodingLists"',
    replacement: '"writeContent"',
    breaks: "The command lets assistants rename the coding's types",
    test: commandsTest,
  },
  {
    file: passwordsFile,
    text: 'actor?.id === id ? "useAccount" : "manageUsers"',
    replacement: '"useAccount"',
    breaks: "An assistant changes the password of others",
    test: "tests/calls/permissions.test.ts",
  },
  {
    file: "app/shared/session/permissions.ts",
    text: 'deleteContent: ["researcher"],',
    replacement: 'deleteContent: ["assistant", "researcher"],',
    breaks: "Assistants delete content",
    test: "tests/calls/walk.test.ts",
  },
  {
    file: "server/http/authentication.ts",
    text: "requirePermission(request.actor, permission);",
    replacement: "",
    breaks: "Every route is open to everyone",
    test: "tests/calls/walk.test.ts",
  },
  {
    file: "app/staff/panel/queries.server.ts",
    text: 'isAllowed(role, "readMessages")',
    replacement: "true",
    breaks: "The panel shows contact messages to assistants",
    test: "app/staff/panel/panel.test.ts",
  },
  {
    file: "app/records/revisions/queries.server.ts",
    text: 'const where = isAllowed(actor.role, "manageUsers")',
    replacement: 'const where = isAllowed(actor.role, "readHistory")',
    breaks: "Assistants see which users were deleted",
    test: "app/records/revisions/restore.test.ts",
  },
  {
    file: "app/records/revisions/queries.server.ts",
    text: 'isAllowed(actor.role, "manageUsers") ? null : ofUsers',
    replacement: "null",
    breaks: "Assistants see in the activity what was done to users",
    test: "app/records/revisions/activity.test.ts",
  },
  {
    file: usersFile,
    text: "if (actor.id === id) throw",
    replacement: "if (false) throw",
    breaks: "Users delete themselves",
    test: usersTest,
  },
  {
    file: usersFile,
    text: 'if (before.role === "researcher") await requireOtherResearcher(tx, id);',
    replacement: "",
    breaks: "The last researcher is deleted",
    test: usersTest,
  },
  {
    file: usersFile,
    text: 'if (before.role === "researcher" && fields.rol !== "researcher")',
    replacement: "if (false)",
    breaks: "The last researcher becomes an assistant",
    test: usersTest,
  },
  {
    file: passwordsFile,
    text: "return row;\n}\n\nasync function findUser",
    replacement: "return { ...row, hash: row.passwordHash };\n}\n\nasync function findUser",
    breaks: "The history stores password hashes",
    test: usersTest,
  },
  {
    file: passwordsFile,
    text: "if (weakness)",
    replacement: "if (false)",
    breaks: "Common passwords are accepted",
    test: usersTest,
  },
  {
    file: passwordsFile,
    text: "if (!(await verifyPassword(passwordHash, currentPassword)))",
    replacement: "if (false)",
    breaks: "A wrong present password changes one's own",
    test: "app/records/users/passwords.test.ts",
  },
  {
    file: passwordsFile,
    text: "if (actor.id !== null && actor.hasJustSignedIn) return;",
    replacement: "return;",
    breaks: "One's own password is changed without the present one",
    test: "app/records/users/passwords.test.ts",
  },
  {
    file: passwordsFile,
    text: "if (used.rowCount === 0) throw",
    replacement: "if (false) throw",
    breaks: "A one-time link works twice",
    test: "app/records/users/passwords.test.ts",
  },
  {
    file: "app/shared/session/permissions.ts",
    text: 'readStatus: ["researcher"]',
    replacement: 'readStatus: ["assistant", "researcher"]',
    breaks: "Assistants read the state of the installation",
    test: "tests/calls/walk.test.ts",
  },
];
