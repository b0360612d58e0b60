import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  EnvironmentError,
  environment,
  listMisspeltSettings,
  readEnv,
  requireQuotes,
} from "../../server/env.ts";

const mail = { SMTP_URL: "smtp://h", MAIL_FROM: "a@example.org", MAIL_TO: "b@example.org" };

describe("settings", () => {
  it("are all optional", () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: "./var",
      seed: "demo",
      siteAddress: "http://127.0.0.1:3000",
      CORS_ORIGINS: [],
      EMBED_ORIGINS: "*",
      TRUSTED_PROXIES: [],
    });
  });

  it("count as not set where they are empty, or spaces", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: "", SITE_URL: "" }).PORT).toBe(3000);
    expect(readEnv({ PORT: " ", STOP_DELAY: "\t", DATA_DIR: "  " })).toMatchObject({
      PORT: 3000,
      STOP_DELAY: 1,
      DATA_DIR: "./var",
    });
  });

  it("name origins without a path, as browsers do, whatever their capitals", () => {
    expect(readEnv({ SITE_URL: "HTTPS://Example.org/", CORS_ORIGINS: "https://A.org:443/" })).toMatchObject({
      siteAddress: "https://example.org",
      CORS_ORIGINS: ["https://a.org"],
    });
    const wrong = [
      "https://a.org/conflictos",
      "https://u:clave@a.org",
      "https://a.org?x=1",
      "https://a.org#x",
    ];
    for (const value of wrong)
      for (const name of ["SITE_URL", "CORS_ORIGINS"])
        expect(() => readEnv({ [name]: value }), value).toThrow(/sin ruta/);
  });

  it("of other servers are whole addresses, refused without showing their passwords", () => {
    const broken = { DATABASE_URL: "postgresql://u:cla#ve@h/d", SMTP_URL: "smtp://u:cla/ve@h" };
    for (const [name, value] of Object.entries(broken)) {
      const read = () => readEnv({ ...mail, [name]: value });
      expect(read).toThrow(new RegExp(`${name}: no es una dirección completa; .*%23`));
      expect(read).not.toThrow(/cla/);
    }
    expect(() => readEnv({ S3_BUCKET: "b", S3_ENDPOINT: "garage:3900" })).toThrow("S3_ENDPOINT: debe ser");
  });

  it("say in Spanish what is wrong", () => {
    const wrong = { LOG_LEVEL: "INFO", ADMIN_USER: "a".repeat(101), ADMIN_PASSWORD: "a".repeat(129) };
    for (const [name, value] of Object.entries(wrong))
      expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name}: debe `));
    expect(readEnv({ SEED: "EMPTY" }).seed).toBe("empty");
  });

  it("never seed the demonstration into an external database", () => {
    expect(readEnv({ DATABASE_URL: "postgresql://h/d", SEED: "demo" }).seed).toBe("empty");
  });

  it("name every invalid one", () => {
    const wrong = {
      PORT: "70000",
      SEED: "todo",
      SITE_URL: "ejemplo.org",
      ADMIN_PASSWORD: "corta",
      CORS_ORIGINS: "https://a.co,b",
    };
    expect(() => readEnv(wrong)).toThrow(EnvironmentError);
    try {
      readEnv(wrong);
    } catch (error) {
      for (const name of Object.keys(wrong)) expect(String(error)).toContain(name);
    }
  });

  it("of a service belong together: each missing one is named", () => {
    const wrong: Record<string, Record<string, string>> = {
      MAIL_TO: { SMTP_URL: "smtp://h", MAIL_FROM: "a@example.org" },
      EMAILJS_PUBLIC_KEY: { EMAILJS_SERVICE_ID: "s", EMAILJS_TEMPLATE_ID: "t", EMAILJS_PUBLIC_KEY: "  " },
      CAPTCHA_SECRET: { CAPTCHA_SITE_KEY: "k" },
      IMAGE_HOST_URL: { IMAGE_HOST_PRESET: "p" },
      S3_SECRET_ACCESS_KEY: { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k" },
      S3_BUCKET: { S3_ENDPOINT: "http://h:3900" },
      EMAILJS_SERVICE_ID: {
        ...mail,
        ...{ EMAILJS_SERVICE_ID: "s", EMAILJS_TEMPLATE_ID: "t", EMAILJS_PUBLIC_KEY: "k" },
      },
    };
    for (const [name, values] of Object.entries(wrong)) expect(() => readEnv(values)).toThrow(name);
  });

  it("choose how contact messages are sent", () => {
    const none = { mail: null, mailHost: null, mailsAnswers: false, imageHost: null };
    expect(readEnv({}).services).toMatchObject(none);
    const smtp = readEnv({
      SMTP_URL: "smtps://h",
      MAIL_FROM: "Sitio <a@example.org>",
      MAIL_TO: "b@c.org, d@e.org",
    });
    expect(smtp.services.mail).toEqual({
      kind: "smtp",
      address: "smtps://h",
      from: "Sitio <a@example.org>",
      to: ["b@c.org", "d@e.org"],
    });
    expect(smtp.services.mailsAnswers).toBe(true);
    const service = readEnv({ EMAILJS_SERVICE_ID: "s", EMAILJS_TEMPLATE_ID: "t", EMAILJS_PUBLIC_KEY: "k" });
    expect(service.services.mail).toMatchObject({
      kind: "service",
      address: "https://api.emailjs.com/api/v1.0/email/send",
    });
    expect(service.services.mailsAnswers).toBe(false);
  });

  it("send what visitors wrote, and keys, over https only, except on this machine", () => {
    for (const name of ["EMAILJS_URL", "CAPTCHA_VERIFY_URL", "CAPTCHA_SCRIPT_URL", "IMAGE_HOST_URL"]) {
      expect(() => readEnv({ [name]: "http://example.org/" })).toThrow(name);
      expect(() => readEnv({ [name]: "http://localhost.example.org/" })).toThrow(name);
    }
    expect(readEnv({ EMAILJS_URL: "http://127.0.0.1:8080/x" }).EMAILJS_URL).toBe("http://127.0.0.1:8080/x");
    for (const value of ["a", "a@b\r\nBcc: c@d", "<a@b>\r\nX: y", "a@b c@d"])
      expect(() => readEnv({ MAIL_FROM: value, SMTP_URL: "smtp://h", MAIL_TO: "a@b" })).toThrow("MAIL_FROM");
  });

  it("of the server's limits have bounds, a token that cannot be guessed, and proxies that are addresses", () => {
    expect(readEnv({})).toMatchObject({ MAX_CONNECTIONS: 2000, STOP_DELAY: 1 });
    const wrong: [name: string, value: string][] = [
      ["MAX_CONNECTIONS", "3"],
      ["STOP_DELAY", "61"],
      ["STOP_DELAY", "-1"],
      ["METRICS_TOKEN", "corta"],
      ["METRICS_TOKEN", "dieciséis letras, pero con espacios"],
      ["TRUSTED_PROXIES", "10.0.0.1, proxy.example.org"],
      ["TRUSTED_PROXIES", "10.0.0.0/33"],
      ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ];
    for (const [name, value] of wrong) expect(() => readEnv({ [name]: value }), value).toThrow(name);
    const proxies = "10.0.0.1, 172.16.0.0/12, ::1, 2001:db8::/32";
    expect(readEnv({ TRUSTED_PROXIES: proxies }).TRUSTED_PROXIES).toHaveLength(4);
  });

  it("in a file are read alike by Node, Compose and systemd, or refused without showing them", () => {
    const alike = [
      "# comentario con # y $",
      "PORT=3000",
      "MAIL_FROM=Sitio web <sitio@example.org>",
      "A='pa#ss $x \\n'",
      'B="pa#ss"',
      "export C= x ",
      "D=",
      readFileSync(".env.example", "utf8").replaceAll(/^#(?=[A-Z])/gm, ""),
    ];
    expect(() => requireQuotes(alike.join("\n"))).not.toThrow();
    for (const line of ["A=pa#ss", "A=1 # uno", "A=pa$ss", "A=pa\\ss", 'A="pa$ss"', "A='pa'ss", "A=pa'ss"])
      expect(() => requireQuotes(`PORT=1\n${line}`), line).toThrow(
        /comillas simples(?:.*\n)+ {2}línea 2, A$/,
      );
  });

  it("in a file are each on a line of their own, of which none is passed over", () => {
    for (const line of ["PORT: 3000", "SITE_URL https://a.org", "\uFEFFPORT=3000"])
      expect(() => requireQuotes(`# uno\n\nHOST=::1\n${line}`), line).toThrow(/sin BOM\):\n {2}línea 4$/);
  });

  it("that are misspelt are named with the one that was meant, and what others need is not", () => {
    const meant = {
      TRUSTED_PROXY: "TRUSTED_PROXIES",
      SMPT_URL: "SMTP_URL",
      SITEURL: "SITE_URL",
      Log_Level: "LOG_LEVEL",
    };
    expect(listMisspeltSettings(Object.keys(meant))).toEqual(
      Object.values(meant).map((name) => expect.stringContaining(`¿Querías decir ${name}?`)),
    );
    const others = [
      "PATH",
      "HOME",
      "LANG",
      "TZ",
      "HOSTNAME",
      "NODE_ENV",
      "http_proxy",
      "POSTGRES_PASSWORD",
      "GARAGE_RPC_SECRET",
      "BACKUP_DIR",
    ];
    expect(listMisspeltSettings([...others, ...Object.keys(environment.shape)])).toEqual([]);
  });

  it("reach the product through Compose, but for those that its other services decide", () => {
    const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
    const passed = Object.entries<string>(compose.services.web.environment);
    const decided = [
      "DATABASE_URL",
      "DATA_DIR",
      "HOST",
      "PORT",
      "NEW",
      "SEED",
      "S3_BUCKET",
      "S3_REGION",
      "S3_ENDPOINT",
    ];
    const own = Object.keys(environment.shape).filter((name) => !decided.includes(name));
    expect(
      passed
        .filter(([name, value]) => new RegExp(`^\\$\\{${name}:[?-]\\}$`).test(value))
        .map(([name]) => name)
        .sort(),
    ).toEqual(own.sort());
    // Names that are no settings come along, to be told from those that were meant.
    expect(compose.services.web.env_file).toEqual([{ path: ".env", required: false }]);
    expect(decided.slice(1, 4).every((name) => name in compose.services.web.environment)).toBe(true);
  });

  it("are all in .env.example, and nothing else is", () => {
    const documented = [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(documented.sort()).toEqual(Object.keys(environment.shape).sort());
  });
});
