import { describe, expect, it } from "vitest";
import { getSafeRedirect } from "./safe-redirect.ts";

describe("The login leads", () => {
  it.each([
    ["/news?search=agua#contenido", "/news?search=agua#contenido"],
    ["/admin/activity?noun=news", "/admin/activity?noun=news"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["/..//evil.example", "/evil.example"],
    ["https://evil.example", "/"],
    ["evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["//", "/"],
    ["", "/"],
    [null, "/"],
  ])("from next=%j to %s", (next, address) => {
    expect(getSafeRedirect(next, "https://estudio.example")).toBe(address);
  });
});
