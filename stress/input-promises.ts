import { type Promised, promise } from "./promised.ts";

/** What attackers and careless input must not do. */
export const inputPromises: Record<string, Promised[]> = {
  Attacks: [
    promise(
      "Private fields: unknown query keys change nothing, and no response or log contains a secret",
      [
        "tests/calls/walk.test.ts",
        "tests/calls/fuzz.test.ts",
        "tests/process/attacks.test.ts",
        "tests/process/public-bytes.test.ts",
        "tests/http/log.test.ts",
        "app/nouns/users/users.test.ts",
      ],
      ["fuzz"],
    ),
    promise(
      "Injection into queries",
      ["tests/calls/fuzz.test.ts", "tests/calls/field-values.test.ts", "tests/process/attacks.test.ts"],
      ["scanners", "fuzz", "hostile-requests"],
    ),
    promise(
      "Authorization: every call by every kind of user, every spelling of an address, wrong body types",
      ["tests/calls/permissions.test.ts", "tests/calls/errors.test.ts", "tests/calls/fuzz.test.ts"],
    ),
    promise("Mass assignment", ["tests/calls/field-values.test.ts", "tests/calls/fuzz.test.ts"]),
    promise("Sessions end at the next request; tokens are hashed and have a lifetime", [
      "tests/calls/permissions.test.ts",
      "tests/process/instances.test.ts",
      "app/staff/sessions/sessions.test.ts",
    ]),
    promise(
      "Guessing of passwords",
      [
        "tests/calls/errors.test.ts",
        "app/shared/session/passwords.test.ts",
        "tests/http/caller-address.test.ts",
        "app/staff/sessions/sessions.test.ts",
        "tests/process/instances.test.ts",
      ],
      ["logins"],
    ),
    promise(
      "Scripts in texts, file names and addresses",
      [
        "e2e/staff-payloads.spec.ts",
        "e2e/staff-history.spec.ts",
        "app/nouns/interventions/interventions.test.ts",
        "app/nouns/datasheets/datasheets.test.ts",
        "app/nouns/site/site-content.test.ts",
      ],
      ["scanners"],
    ),
    promise("Files: generated names, nothing outside the folder, polyglots and SVG refused, fixed types", [
      "app/nouns/media/media.test.ts",
      "tests/http/uploads.test.ts",
    ]),
    promise("Requests on our behalf", [
      "tests/process/attacks.test.ts",
      "app/nouns/media/image-host.test.ts",
    ]),
    promise("Security headers on every kind of response", [
      "tests/http/headers.test.ts",
      "tests/calls/walk.test.ts",
      "tests/calls/fuzz.test.ts",
    ]),
    promise("Smuggling", ["tests/http/protocol.test.ts", "tests/http/headers.test.ts"]),
    promise("The contact form: captcha, line ends, floods, recipients", [
      "app/nouns/contact-messages/captcha.test.ts",
      "app/nouns/contact-messages/contact.test.ts",
      "server/jobs/contact-delivery.test.ts",
    ]),
  ],
  "Bad input": [
    promise(
      "Every field at and past its limits, every kind of text and value",
      ["tests/calls/field-values.test.ts", "tests/calls/fuzz.test.ts"],
      ["fuzz"],
    ),
    promise("Impossible dates; a date stays as typed in every time zone", [
      "app/nouns/news/news.test.ts",
      "tests/process/instances.test.ts",
      "e2e/staff-dates.spec.ts",
    ]),
    promise(
      "Images: mutated, bombs, extreme sizes, GPS in metadata; bounded memory",
      ["app/nouns/media/media.test.ts"],
      ["images"],
    ),
    promise(
      "Broken bodies: deep, compressed, truncated, without end, of a thousand parts",
      ["tests/calls/walk.test.ts", "tests/http/uploads.test.ts"],
      ["hostile-requests"],
    ),
    promise(
      "Twenty hostile imports: bounded in time, records, problems and memory, cancelled with their client",
      [
        "app/staff/import/read/hostile.test.ts",
        "app/staff/import/process/import-process.test.ts",
        "app/staff/import/write/saving.test.ts",
      ],
      ["imports"],
    ),
    promise("Page addresses with unknown or doubled flags", [
      "tests/process/attacks.test.ts",
      "e2e/staff-deletion.spec.ts",
    ]),
  ],
};
