/** What the product must withstand, line by line, and where it is shown that it does. */
export type Line = {
  line: string;
  /** Test files of `npm test`. */
  tests: string[];
  /** Trials of `npm run stress`. */
  trials: string[];
};

const line = (line: string, tests: string[], trials: string[] = []): Line => ({ line, tests, trials });

export const hardening: Record<string, Line[]> = {
  Attacks: [
    line(
      "Private fields: unknown query keys change nothing, and no answer or log holds a secret",
      [
        "tests/bad-input.test.ts",
        "tests/fuzz.test.ts",
        "tests/attacks.test.ts",
        "tests/log.test.ts",
        "app/records/users/users.test.ts",
      ],
      ["fuzz"],
    ),
    line(
      "Injection into queries",
      ["tests/fuzz.test.ts", "tests/bad-input.test.ts", "tests/attacks.test.ts"],
      ["scanners", "fuzz"],
    ),
    line("Authorization: every call by everyone, every spelling of an address, dodging body types", [
      "tests/permissions.test.ts",
      "tests/errors.test.ts",
      "tests/fuzz.test.ts",
    ]),
    line("Mass assignment", ["tests/bad-input.test.ts", "tests/fuzz.test.ts"]),
    line("Sessions end at the next request; tokens are hashed and have a lifetime", [
      "tests/permissions.test.ts",
      "tests/instances.test.ts",
      "app/staff/sessions/sessions.test.ts",
    ]),
    line(
      "Guessing of passwords",
      [
        "tests/errors.test.ts",
        "tests/login-time.test.ts",
        "tests/caller-address.test.ts",
        "app/staff/sessions/sessions.test.ts",
        "tests/instances.test.ts",
      ],
      ["logins"],
    ),
    line(
      "Scripts in texts, file names and addresses",
      [
        "e2e/staff-payloads.spec.ts",
        "e2e/staff-history.spec.ts",
        "app/records/interventions/interventions.test.ts",
        "app/records/datasheets/datasheets.test.ts",
        "app/records/site/site-content.test.ts",
      ],
      ["scanners"],
    ),
    line("Files: generated names, nothing outside the folder, polyglots and SVG refused, fixed types", [
      "app/records/media/media.test.ts",
      "tests/attacks.test.ts",
    ]),
    line("Requests on our behalf", ["tests/attacks.test.ts", "app/records/media/image-host.test.ts"]),
    line("Headers on every kind of answer", [
      "tests/headers.test.ts",
      "tests/errors.test.ts",
      "tests/fuzz.test.ts",
    ]),
    line("Smuggling", ["tests/protocol.test.ts", "tests/headers.test.ts"]),
    line("The contact form: captcha, line ends, floods, recipients", [
      "app/records/contact-messages/captcha.test.ts",
      "app/records/contact-messages/contact.test.ts",
      "server/jobs/contact-delivery.test.ts",
    ]),
  ],
  "Bad input": [
    line(
      "Every field at and past its limits, every kind of text and value",
      ["tests/bad-input.test.ts", "tests/fuzz.test.ts"],
      ["fuzz"],
    ),
    line("Dates that are none; a date is the date typed in every time zone", [
      "app/records/news/news.test.ts",
      "tests/time-zones.test.ts",
      "e2e/staff-dates.spec.ts",
    ]),
    line(
      "Images: mutated, bombs, extreme sizes, places in metadata; bounded memory",
      ["app/records/media/media.test.ts"],
      ["images"],
    ),
    line("Broken bodies: deep, compressed, truncated, without end, of a thousand parts", [
      "tests/errors.test.ts",
      "tests/attacks.test.ts",
    ]),
    line("Page addresses with unknown or doubled flags", [
      "tests/attacks.test.ts",
      "e2e/staff-deletion.spec.ts",
    ]),
  ],
  Faults: [
    line("kill -9 of server, database or both under writes", ["tests/kill.test.ts"], ["kill"]),
    line(
      "kill -9 during first start, migration, import, backup, restore",
      ["server/adapters/embedded-postgres.test.ts", "cli/backup.test.ts"],
      ["interrupted"],
    ),
    line("A second server on a data folder is refused", [
      "tests/faults.test.ts",
      "server/adapters/embedded-postgres/folder-lock.test.ts",
    ]),
    line("Two instances on one PostgreSQL", ["tests/instances.test.ts", "tests/answer-cache.test.ts"]),
    line("Disk full: images, data, temporary files", ["tests/faults-disk.test.ts"], ["disk"]),
    line(
      "Database stopped, restarted, slow; runaway statements",
      ["tests/faults.test.ts", "tests/health.test.ts", "tests/errors.test.ts", "e2e/away.spec.ts"],
      ["database"],
    ),
    line("Images on a read-only disk; mail, captcha or image host away", [
      "tests/faults-disk.test.ts",
      "tests/contact-delivery.test.ts",
      "server/jobs/contact-delivery.test.ts",
      "app/records/contact-messages/captcha.test.ts",
      "app/records/media/image-host.test.ts",
    ]),
    line("Slow clients", ["tests/slow-clients.test.ts", "tests/slow-bodies.test.ts"], ["slow-clients"]),
    line("Parallel saves, two datasheets at once, deletion against edit, double deletion", [
      "tests/instances.test.ts",
      "app/records/interventions/interventions.test.ts",
      "app/records/datasheets/datasheets.test.ts",
      "tests/repeated-calls.test.ts",
    ]),
    line("SIGTERM under load", ["tests/stopping-under-load.test.ts", "tests/stopping.test.ts"], ["stop"]),
  ],
  Load: [
    line("Twice the capacity for 5 minutes", ["tests/overload.test.ts"], ["overload"]),
    line("10 minutes mixed at 70 %", [], ["soak"]),
    line("An hour of reads and writes: memory", [], ["hour"]),
    line("100 logins at once for a minute", ["tests/login-time.test.ts"], ["logins"]),
  ],
};
