import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EnvironmentError, readEnv } from "../server/env.ts";

describe("settings", () => {
  it("are all optional", () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: "./var",
      seed: "demo",
      siteAddress: "http://127.0.0.1:3000",
      CORS_ORIGINS: [],
      TRUSTED_PROXIES: [],
    });
  });

  it("count as not set where they are empty", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: "", SITE_URL: "" }).PORT).toBe(3000);
  });

  it("never seed a demonstration into somebody's own database", () => {
    expect(readEnv({ DATABASE_URL: "postgresql://h/d", SEED: "demo" }).seed).toBe("empty");
  });

  it("name each wrong one at once", () => {
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

  it("are all in .env.example, and nothing else is", () => {
    const documented = [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    );
    const source = readFileSync("server/env.ts", "utf8");
    const known = [...source.matchAll(/^ {2}([A-Z0-9_]+): z?/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual([...new Set(known)].sort());
  });
});
