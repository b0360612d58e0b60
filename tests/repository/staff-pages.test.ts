import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { isAllowed, type Permission } from "../../app/shared/session/permissions.ts";
import { staffSections } from "../../app/staff/panel/sections.ts";
import { tableNouns } from "../../app/staff/tables/fields.ts";

/** Layouts that show their pages to users with the page's permission; the browser tests open one page of each. */
const gates = ["layouts/staff.tsx", "layouts/form.tsx"];

function listStaffPages(entries: RouteConfigEntry[], isInside = false): [path: string, Permission][] {
  return entries.flatMap(({ path = "", file, children }): [string, Permission][] => {
    if (children) return listStaffPages(children, isInside || gates.includes(file));
    return isInside ? [[`/${path}`, readPermission(file)]] : [];
  });
}

function readPermission(file: string): Permission {
  const source = readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");
  return /^export const handle = \{ permission: "(\w+)"/m.exec(source)?.[1] as Permission;
}

it("Each staff page is open to those who may do what it is for", async () => {
  const pages = listStaffPages(await routes);
  expect(pages.every(([, permission]) => isAllowed("researcher", permission))).toBe(true);
  expect(Object.fromEntries(pages.filter(([, permission]) => !isAllowed("assistant", permission)))).toEqual({
    "/users": "manageUsers",
    "/users/new": "manageUsers",
    "/users/:userId/edit": "manageUsers",
    "/admin/codebook": "editCodingLists",
    "/admin/content": "writeSiteContent",
    "/admin/content/:key": "writeSiteContent",
    "/admin/start": "writeSiteContent",
    "/admin/imports": "importData",
    "/admin/imports/:importId": "importData",
    "/admin/editions": "publishEditions",
    "/admin/hidden-names": "hideNames",
    "/admin/messages": "readMessages",
    "/admin/status": "readStatus",
  });
});

it("The side navigation leads to every staff page that needs no record, and says of each what it needs", async () => {
  const named = staffSections.flatMap(({ entries, rarer }) => [...entries, ...(rarer?.entries ?? [])]);
  const pages = listStaffPages(await routes).flatMap(([path, permission]): [string, Permission][] => {
    if (path === "/admin/records/:noun")
      return tableNouns.map((noun) => [`/admin/records/${noun}`, permission]);
    if (path !== "/admin/coding/:room?") return [[path, permission]];
    // Everybody codes; samples and decisions are the researchers'.
    const rooms = (["sample", "resolve"] as const).map((room): [string, Permission] => [
      `/admin/coding/${room}`,
      "editCodingLists",
    ]);
    return [["/admin/coding/queue", permission], ...rooms];
  });
  // New records are added from their lists, the bibliographies are part of the imports.
  const elsewhere = /:\w+(?:\/|$)|\/new$|\/bibliography$/;
  expect(Object.fromEntries(named.map(({ to, permission }) => [to, permission]))).toEqual(
    Object.fromEntries(
      pages
        .filter(([path]) => !elsewhere.test(path))
        .map(([path, permission]) => [path.replace(/\/:\w+\?$/, ""), permission]),
    ),
  );
});
