import type { Page } from "@playwright/test";
import { expect, type Person, unique } from "./staff.ts";

/** What the tests of users do and look at. */

export const password = "una frase bien larga 9";

type Fields = { userName?: string; userLastName?: string; user?: string; rol?: string };

/** What a researcher has typed into the form of a new user, with a unique name. */
export function userFields(fields: Fields = {}) {
  const user = unique("usuaria");
  return { userName: "Inés", userLastName: "Ñáñez", user, rol: "assistant", ...fields };
}

export async function fillIn(page: Page, { userName, userLastName, user, rol }: Required<Fields>) {
  await page.getByLabel(/^Nombre/).fill(userName);
  await page.getByLabel(/^Apellido/).fill(userLastName);
  await page.getByLabel(/^Usuario/).fill(user);
  await page.getByLabel(/^Rol/).selectOption(rol);
}

export async function fillInPassword(page: Page, first: string, second = first) {
  await page.getByLabel(/^Contraseña/).fill(first);
  await page.getByLabel(/^Confirmación/).fill(second);
}

export const save = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true });

export const userRow = (page: Page, user: string) => page.getByRole("row").filter({ hasText: user });

export const stored = (page: Page) =>
  page.evaluate(async () => {
    const drafts = await new Promise<unknown>((resolve) => {
      const opening = indexedDB.open("drafts");
      opening.onsuccess = () => {
        const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
        reading.onsuccess = () => resolve(reading.result);
      };
    });
    return JSON.stringify([{ ...localStorage, ...sessionStorage }, drafts]);
  });

export const sentence = (page: Page, text: string) => page.getByLabel("Avisos").getByText(text);

/** A user of this test's own. */
export async function addUser(api: { send: Send }, fields: Fields = {}): Promise<Person> {
  const body = userFields(fields);
  const response = await api.send("POST", "/users/create-account", {
    ...body,
    userPassword: password,
    passwordConfirmation: password,
  });
  expect(response.status, JSON.stringify(response.data)).toBe(201);
  return { id: response.id, username: body.user, password, token: "" };
}

type Send = (
  method: "POST",
  path: string,
  body: Record<string, unknown>,
) => Promise<{ status: number; data: unknown; id: string }>;
