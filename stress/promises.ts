import { inputPromises } from "./input-promises.ts";
import { type Promised, promise } from "./promised.ts";

export const promises: Record<string, Promised[]> = {
  ...inputPromises,
  Faults: [
    promise("kill -9 of server, database or both under writes", ["tests/process/kills.test.ts"], ["kill"]),
    promise(
      "kill -9 during first start, migration, import, backup, restore",
      ["server/adapters/embedded-postgres.test.ts", "cli/backup.test.ts"],
      ["interrupted"],
    ),
    promise(
      "Copying all images of other hosts: kill -9, stop, dead and slow hosts; resumed, reported, undone, others save meanwhile",
      ["app/features/outside-images/adoption.test.ts", "app/features/outside-images/outside-images.test.ts"],
      ["adoption"],
    ),
    promise("A second server on a data folder is refused", [
      "tests/process/kills.test.ts",
      "server/adapters/embedded-postgres/folder-lock.test.ts",
    ]),
    promise(
      "Two instances on one PostgreSQL",
      ["tests/process/instances.test.ts", "tests/http/response-cache.test.ts"],
      ["instances"],
    ),
    promise(
      "A city's servers: two instances behind nginx and PgBouncer, images in a bucket; one killed, the other upgraded, the bucket away",
      ["app/nouns/media/bucket.test.ts", "cli/database.test.ts"],
      ["city"],
    ),
    promise(
      "Caches in front show nothing old, and nothing of staff",
      ["tests/http/response-cache.test.ts"],
      ["city", "varnish"],
    ),
    promise("Disk full: images, data, temporary files", ["tests/process/full-disk.test.ts"], ["disk"]),
    promise(
      "Database stopped, restarted, silent; statements that wait for a lock",
      [
        "tests/process/database-faults.test.ts",
        "tests/http/health.test.ts",
        "tests/http/lost-database.test.ts",
        "tests/calls/walk.test.ts",
        "e2e/away.spec.ts",
      ],
      ["database"],
    ),
    promise(
      "Images on a read-only disk; mail, captcha or image host unreachable",
      [
        "tests/process/full-disk.test.ts",
        "tests/process/kills.test.ts",
        "server/jobs/contact-delivery.test.ts",
        "app/nouns/contact-messages/captcha.test.ts",
        "app/nouns/media/image-host.test.ts",
      ],
      ["disk"],
    ),
    promise(
      "No typed word lost: saves that are slow, lost or refused, closed tabs, killed browsers, records deleted meanwhile",
      [
        "app/ui/forms/drafts/work.test.ts",
        "app/staff/forms/drafts/drafts.test.ts",
        "e2e/form-drafts.spec.ts",
        "e2e/form-saving.spec.ts",
        "e2e/form-failures.spec.ts",
      ],
      ["typing", "killed-typing"],
    ),
    promise(
      "An hour at the desk is enough for the certain proposals of the study, and each can be taken back whole",
      ["app/staff/evidence-desk/desk.test.ts", "e2e/staff-evidence.spec.ts"],
      ["desk"],
    ),
    promise(
      "Slow clients; more connections from one address, or through a proxy for one, than there are in all",
      ["tests/http/slow-bodies.test.ts", "tests/http/address-limit.test.ts"],
      ["slow-clients"],
    ),
    promise(
      "Files of very many records, also for readers at ten kilobytes a second",
      ["app/visit/data/downloads.property.test.ts"],
      ["downloads"],
    ),
    promise(
      "Editions of very many records, and their harvest page by page",
      ["app/features/editions/editions.test.ts", "app/visit/data/oai/oai.test.ts"],
      ["editions"],
    ),
    promise("A clock that jumps by hours or days", [], ["clock"]),
    promise("Parallel saves, two datasheets at once, deletion against edit, double deletion", [
      "tests/process/instances.test.ts",
      "app/nouns/interventions/interventions.test.ts",
      "app/nouns/datasheets/datasheets.test.ts",
      "tests/calls/repeated-calls.test.ts",
    ]),
    promise(
      "SIGTERM under load",
      ["tests/process/instances.test.ts", "tests/process/stopping.test.ts"],
      ["stop"],
    ),
    promise(
      "An upgrade refuses no reader and no save, open pages go on, and a version that does not start is left",
      ["tests/process/passed-socket.test.ts"],
      ["upgrade"],
    ),
    promise(
      "No process left after any order of SIGTERM and SIGKILL to server and database",
      ["tests/process/kills.test.ts", "server/adapters/embedded-postgres/crashes.test.ts"],
      ["signals"],
    ),
    promise(
      "The container: first start, upgrade, import, backup, restore, SIGTERM, a read-only root",
      [],
      ["container"],
    ),
  ],
  Load: [
    promise(
      "Ever new, long addresses do not fill the memory",
      ["tests/http/response-cache.test.ts"],
      ["long-addresses"],
    ),
    promise("Twice the capacity for 5 minutes", ["tests/process/database-faults.test.ts"], ["overload"]),
    promise(
      "New connections, each with an uncached read: what is stored, health and saves stay quick, the rest gets a 503",
      ["server/workers/worker-pool.test.ts", "tests/process/database-faults.test.ts"],
      ["flood"],
    ),
    promise(
      "Cards and charts that nobody has asked for before: drawn by a process a worker, the rest gets a 503",
      ["app/visit/case-file/preview/preview.test.ts"],
      ["pictures"],
    ),
    promise("A worker thread that dies fails its requests with 503 and is replaced", [
      "server/workers/worker-pool.test.ts",
    ]),
    promise("10 minutes mixed at 70 %", [], ["soak"]),
    promise("An hour of reads and writes: memory", [], ["hour"]),
    promise("100 logins at once for a minute", ["app/shared/session/passwords.test.ts"], ["logins"]),
    promise("Large or difficult data in bounded time", [], ["speed"]),
  ],
  Data: [
    promise(
      "Lists, searches, statistics, imports and archives agree with plain models, for generated values",
      [
        "tests/data/lists.property.test.ts",
        "tests/data/intervention-lists.property.test.ts",
        "app/staff/import/imports.property.test.ts",
        "app/visit/statistics/statistics.property.test.ts",
        "cli/archive/archive.test.ts",
      ],
      ["properties"],
    ),
    promise("The same on a PostgreSQL of the system", [], ["system-postgres"]),
  ],
  "The tests themselves": [
    promise(
      "A test fails where commands, permissions, sessions, queries, cache, limits, history, imports or backups break",
      ["tests/repository/mutants.test.ts"],
      ["mutants"],
    ),
  ],
};
