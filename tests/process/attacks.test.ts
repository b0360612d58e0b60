import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { publicPages } from "../../app/shared/pages/public-pages.ts";
import { brokenBodies } from "../calls/broken-bodies.ts";
import { bodies, clientOf, signIn, until } from "../support/client.ts";
import { encodeForm, picture, pictureFile } from "../support/forms.ts";
import { admin, startPreparedServer } from "../support/server-process.ts";

const server = await startPreparedServer({
  SITE_URL: "https://conflictos.example",
  LOG_LEVEL: "trace",
  TRUSTED_PROXIES: "127.0.0.1",
});
const local = { address: `http://127.0.0.1:${await portOf()}` };
const announced = server.output().length;
const client = await signIn(local);
const nobody = clientOf(local, "");
const interventionId = await client.create("/interventions", bodies.intervention());
const newsItemId = await client.create(`/interventions/${interventionId}/news`, bodies.newsItem());

afterAll(server.stop);

/** The announced address is that of the proxy; the port that the server listens on is in the log. */
async function portOf(): Promise<string> {
  let port = "";
  await until(
    async () => {
      port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1] ?? "";
      return port !== "";
    },
    5_000,
    "the log names the port",
  );
  return port;
}

const get = (path: string, init: RequestInit = {}) =>
  fetch(local.address + path, { redirect: "manual", ...init });
const media = () => readdirSync(join(server.dataDir, "media"), { recursive: true });

async function upload(name: string, bytes: Uint8Array, type = "image/png") {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name, { type }));
  return client.send("POST", "/media", form);
}

const injections = [
  "'",
  '"',
  ";",
  "--",
  "\\",
  "%00",
  "' or '1'='1",
  "1; select pg_sleep(5)--",
  "$(id)",
  "{{7*7}}",
];
const pages = publicPages.map(({ path }) => path);
const parameters = [
  "search",
  "limit",
  "offset",
  "intervention",
  "hierarchy",
  "internalSystem",
  "timeStressOccurrence",
  "system",
  "from",
  "to",
  "option",
];

describe("An injection", () => {
  it.each(pages)("in any parameter of the page %s gives the page", async (page) => {
    const encoded = injections.map((text) => (text === "%00" ? text : encodeURIComponent(text)));
    const queries = [
      ...encoded.map((text) => parameters.map((parameter) => `${parameter}=${text}`).join("&")),
      ...parameters.map((parameter, index) => `${parameter}=${encoded[index % encoded.length]}`),
    ];
    for (const query of queries) {
      const response = await get(`${page}?${query}`);
      expect(response.status, query).toBe(200);
      expect(await response.text()).not.toMatch(/syntax error|node_modules|SQLSTATE/);
    }
  });

  it("in a segment of an address is 400 or 404", async () => {
    for (const text of injections)
      for (const path of [
        "/news/",
        "/conflicts/",
        "/drawings/map/",
        "/documents/",
        "/statistics/",
        "/media/",
        "/assets/",
      ]) {
        const response = await get(path + (text === "%00" ? text : encodeURIComponent(text)));
        expect([400, 404], path + text).toContain(response.status);
        expect(await response.text()).not.toMatch(/syntax error|node_modules|SQLSTATE/);
      }
  });
});

describe("Pages with flags in the query", () => {
  const flags = [
    "deleteUrbanIntervention",
    "deleteUrbanInterventionDataSheet",
    "deleteConflict",
    "deleteNews",
    "deleteUser",
    "completeConflictInformation",
    "completeNewsInformation",
    "watchVideo",
    "watchStatistic",
    "unknownFlag",
    "__proto__",
  ];
  it.each(pages)("%s renders, and offers a visitor no deletion", async (page) => {
    const forms = (flag: string) => [
      `${flag}=${newsItemId}`,
      `${flag}=true&${flag}=${interventionId}`,
      `${flag}[]=x`,
      flag,
    ];
    const count = (html: string) => html.match(/>\s*Eliminar/g)?.length ?? 0;
    // The guide writes of deleting; nothing else does.
    const known = page === "/help" ? count(await (await get(page)).text()) : 0;
    for (const [index, flag] of flags.entries()) {
      const query = forms(flag)[index % 4];
      const response = await get(`${page}?${query}`);
      expect(response.status, query).toBe(200);
      // The browser adds it when it finds a session.
      expect(count(await response.text()), query).toBe(known);
    }
    const all = await get(`${page}?${flags.flatMap((flag) => forms(flag)).join("&")}`);
    expect(all.status).toBe(200);
  });
});

describe("Files", () => {
  it.each([
    "../../afuera.png",
    "..\\..\\afuera.png",
    "/etc/passwd",
    "a.php",
    "<script>alert(1)</script>.png",
    "CON",
    `${"a".repeat(4000)}.png`,
    "a.png\u0000.html",
    "\u202Egnp.html",
  ])("named %j get a generated name", async (name) => {
    const response = await upload(name, await picture());
    expect(response.status).toBe(201);
    const { secure_url } = (await response.json()) as { secure_url: string };
    expect(secure_url).toMatch(/^\/media\/[0-9a-f]{24}\.webp$/);
    expect(media().filter((file) => !/^[0-9a-f]{24}(?:-\d+)?\.(?:webp|avif)$/.test(String(file)))).toEqual(
      [],
    );
  });

  it("that are an image and something else are stored as an image, or refused", async () => {
    const script = Buffer.from("<script>alert(1)</script><?php system($_GET[0]); ?>");
    for (const format of ["gif", "jpeg", "png", "webp"] as const) {
      const bytes = await picture(format);
      for (const polyglot of [
        Buffer.concat([bytes, script]),
        Buffer.concat([bytes.subarray(0, 12), script, bytes]),
      ]) {
        const response = await upload("a.png.html", polyglot, "text/html");
        expect([201, 400, 415]).toContain(response.status);
        if (response.status !== 201) continue;
        const { secure_url } = (await response.json()) as { secure_url: string };
        const served = await get(secure_url);
        expect(served.headers.get("content-type")).toBe("image/webp");
        expect(Buffer.from(await served.arrayBuffer()).includes("alert(1)")).toBe(false);
      }
    }
  });

  it("cut in the middle leave nothing", async () => {
    const before = media().length;
    const { body, headers } = await encodeForm({
      file: new File([new Uint8Array(await picture("png", { width: 900, height: 900 }))], "a.png"),
    });
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(local.address).port), "127.0.0.1", () => {
        const head = `POST /api/media HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${body.length}\r\n\r\n`;
        socket.write(head);
        socket.write(body.subarray(0, body.length / 2), () => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    await wait(300);
    expect(media()).toHaveLength(before);
    expect((await get("/api/system")).status).toBe(200);
  });
});

describe("A broken body", () => {
  const count = async () => Number((await get("/api/interventions?limit=1")).headers.get("x-total-count"));
  const send = (body: Buffer | string, headers: Record<string, string>) =>
    get("/api/interventions", {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${client.token}` },
      body: new Uint8Array(Buffer.from(body)),
    });

  it("is refused, and leaves no row and no file", async () => {
    const [rows, files] = [await count(), media().length];
    const parts = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`campo${index}`, "x"]));
    const form = await encodeForm({ ...parts, image: await pictureFile() });
    const cut = { ...form, body: form.body.subarray(0, 5_000) };
    const cases: [string, Buffer | string, Record<string, string>][] = [
      ...brokenBodies.map(
        ([name, body, headers]) => [name, body, headers] as [string, typeof body, typeof headers],
      ),
      ["a form of a thousand parts", form.body, form.headers],
      ["a form without end", cut.body, cut.headers],
    ];
    for (const [name, body, headers] of cases) {
      const { status } = await send(body, headers);
      expect([400, 413, 415], name).toContain(status);
    }
    expect([await count(), media().length]).toEqual([rows, files]);
  });
});

describe("An address in a record", () => {
  it("is not fetched by the server", async () => {
    let isCalled = false;
    const trap = createServer((_request, response) => {
      isCalled = true;
      response.end();
    }).on("connection", () => {
      isCalled = true;
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const address = `https://127.0.0.1:${(trap.address() as AddressInfo).port}/a.png`;
    const fields = { ...bodies.intervention("Con dirección"), image: address };
    const id = await client.create("/interventions", fields);
    await client.create(`/interventions/${id}/datasheet`, { ...bodies.datasheet(), spatialization: address });
    await client.create(`/interventions/${id}/news`, { ...bodies.newsItem(), image: address });
    await client.send("PUT", "/site-content/dashboards", { "1": address, "2": "", "3": "" });
    for (const page of ["/", "/interventions", "/news", `/interventions/${id}/datasheet`, "/statistics"])
      await get(page);
    await wait(200);
    trap.close();
    expect(isCalled).toBe(false);
  });
});

describe("The log", () => {
  it("contains no password, hash or token", async () => {
    const secret = "clave-que-nadie-debe-leer-91";
    const person = { ...bodies.user("secreta"), userPassword: secret, passwordConfirmation: secret };
    const id = await client.create("/users/create-account", person);
    const session = await signIn(local, { user: "secreta", userPassword: secret }, "10.9.9.9");
    await client.send("POST", "/users/create-account", person);
    await nobody.send("POST", "/users/login", { user: secret, userPassword: secret });
    await client.send("POST", `/users/update-password/${id}`, {
      userPassword: secret,
      passwordConfirmation: "x",
    });
    await client.send("POST", "/users/create-account", { ...person, user: 7 });
    await get(`/api/users?access_token=${session.token}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    await session.send("POST", "/users/logout");
    await wait(100);
    // The first start prints the password of the first account.
    const log = server.output().slice(announced);
    expect(log.length).toBeGreaterThan(100);
    for (const hidden of [secret, admin.userPassword, client.token, "$argon2"])
      expect(log).not.toContain(hidden);
  });
});
