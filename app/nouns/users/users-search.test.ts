import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { create, read, valid } from "../../../tests/support/records.ts";
import type { User } from "./contract.ts";

const api = await createTestApi();
const people = [
  { userName: "Ángela", userLastName: "Muñoz Ríos", user: "amunoz" },
  { userName: "Beto", userLastName: "Munera", user: "beto_100%" },
  { userName: "Íñigo", userLastName: "Peña", user: "inigo.pena" },
];
for (const person of people) await create(api, "/users/create-account", valid.user(person));

const get = (query: string) => api.call("GET", `/users${query}`, { as: "researcher" });
const found = async (search: string) => {
  const response = await get(`?search=${encodeURIComponent(search)}`);
  expect(response.headers["x-total-count"]).toBe(String(response.json<User[]>().length));
  return response.json<User[]>().map(({ user }) => user);
};

describe("GET /users?search=", () => {
  it.each([
    ["angela", ["amunoz"]],
    ["ÁNGELA", ["amunoz"]],
    ["rios", ["amunoz"]],
    ["  munoz   angela ", ["amunoz"]],
    ["angela beto", []],
    ["INIGO", ["inigo.pena"]],
    ["muñoz", ["amunoz"]],
    ["peñ", ["rosa", "inigo.pena"]],
    ["100%", ["beto_100%"]],
    ["%", ["beto_100%"]],
    ["_", ["beto_100%"]],
    ["o%z", []],
    ["amun", ["amunoz"]],
    ["\\", []],
    ["' or 1=1 --", []],
  ])("%j finds %j", async (search, users) => {
    expect((await found(search)).sort()).toEqual([...users].sort());
  });

  it("finds ñ only where it is typed, and n where a username has n", async () => {
    // "amunoz" has the n itself; Muñoz and Munera are distinct.
    expect(await found("mune")).toEqual(["beto_100%"]);
    expect(await found("muñe")).toEqual([]);
  });

  it("lists everyone if it is empty, by name in Spanish order, a page at a time", async () => {
    const names = (response: Awaited<ReturnType<typeof get>>) =>
      response.json<User[]>().map(({ userName }) => userName);
    const all = ["Abel", "Ángela", "Beto", "Íñigo", "Rosa"];
    expect(names(await get(""))).toEqual(all);
    expect(names(await get("?search="))).toEqual(all);
    const page = await get("?limit=2&offset=1");
    expect(names(page)).toEqual(["Ángela", "Beto"]);
    expect(page.headers["x-total-count"]).toBe("5");
    expect(page.headers.link).toBe('</api/users?limit=2&offset=3>; rel="next"');
  });
});

describe("GET /users", () => {
  it("lists everyone, in Spanish order", async () => {
    for (const userName of ["Ñusta", "nora", "Óscar"])
      await create(api, "/users/create-account", valid.user({ userName, userLastName: "Z" }));
    const names = (await read<{ userName: string; userLastName: string }[]>(api, "/users"))
      .filter(({ userLastName }) => userLastName === "Z")
      .map(({ userName }) => userName);
    expect(names).toEqual(["nora", "Ñusta", "Óscar"]);
  });
});
