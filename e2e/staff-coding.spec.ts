import type { Page } from "@playwright/test";
import { pressAndLook } from "./form-cases.ts";
import { expect, expectAccessible, type StaffApi, test, unique } from "./staff.ts";

/** The lists that conflicts are coded with. They are the whole site's, so these tests take turns. */
test.describe.configure({ mode: "serial" });

type Coding = { types: { name: string; isKept: boolean }[]; __v: number };

const list = (page: Page) => page.getByRole("group", { name: "Tipos de conflicto" });
const inputs = (page: Page) => list(page).getByRole("textbox");
const button = (page: Page, name: string | RegExp) => list(page).getByRole("button", { name });
const save = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true });
const sentence = (page: Page, text: string) => page.getByLabel("Avisos").getByText(text);

async function keep(api: StaffApi, ...names: string[]) {
  const { types, __v } = await api.get<Coding>("/coding");
  const inUse = types.map(({ name }) => ({ name }));
  const body = { types: [...names.map((name) => ({ name })), ...inUse], escalations: [], __v };
  const { escalations } = await api.get<{ escalations: { name: string }[] }>("/coding");
  const response = await api.send("PUT", "/coding", {
    ...body,
    escalations: escalations.map(({ name }) => ({ name })),
  });
  expect(response.status, JSON.stringify(response.data)).toBe(200);
}
const kept = async (api: StaffApi) =>
  (await api.get<Coding>("/coding")).types.filter(({ isKept }) => isKept).map(({ name }) => name);

test("types in use by conflicts are offered for the list", async ({ page, api }) => {
  const name = unique("Suelto");
  const conflict = await api.conflict(await api.intervention(), { type: name });
  await page.goto("/admin/coding");
  await button(page, `Agregar ${name} a la lista`).click();
  await expect(inputs(page).last()).toHaveValue(name);
  await expect(list(page)).toContainText("1 conflicto");
  await list(page).getByText(`Definición y ejemplo de ${name}: falta la definición`).click();
  await inputs(page).nth(-2).fill("Se disputa el aire <b>limpio</b>");
  await inputs(page).last().fill("El relleno de Curva de Rodas");
  await expectAccessible(page);
  await save(page).click();
  await expect(sentence(page, "Listas de codificación guardadas correctamente")).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await kept(api)).toContain(name);
  // Who codes reads it beside the list, where letters of any word choose.
  await page.goto(`/conflicts/${conflict}/edit`);
  const meaning = page
    .getByRole("status")
    .filter({ hasText: "Se disputa el aire <b>limpio</b> Ejemplo: El relleno" });
  await expect(meaning).toBeVisible();
  const type = page.getByLabel("Tipo de conflicto");
  await type.selectOption("");
  await expect(meaning).toHaveCount(0);
  await type.focus();
  await page.keyboard.type(name.split(" ")[1] ?? "");
  await page.keyboard.press("Enter");
  await expect(type).toHaveValue(name);
  await expect(meaning).toBeVisible();
  await page.getByText("Qué significa cada opción").first().click();
  await expectAccessible(page);
});

test("names are added, reordered by key and button, and removed", async ({ page, api }) => {
  const [one, two, added] = [unique("Uno"), unique("Dos"), unique("Ñuevo")];
  await keep(api, one, two);
  await page.goto("/admin/coding");
  await expect(inputs(page).first()).toHaveValue(one);
  await inputs(page).first().press("Alt+ArrowDown");
  await expect(inputs(page).first()).toHaveValue(two);
  await expect(inputs(page).nth(1)).toBeFocused();
  await expect(page.getByText(`${one} es ahora 2 de`)).toBeAttached();
  const { entries, focused } = await pressAndLook(button(page, `Subir ${one}`));
  expect(entries.slice(0, 2)).toEqual([
    [one, `Quitar ${one}`],
    [two, `Quitar ${two}`],
  ]);
  expect(focused).toBe(one);
  await button(page, `Quitar ${two}`).click();
  await button(page, "Agregar a Tipos de conflicto").click();
  await page.keyboard.type(added);
  await save(page).click();
  await expect(sentence(page, "guardadas")).toBeVisible();
  const names = await kept(api);
  expect(names[0]).toBe(one);
  expect(names.at(-1)).toBe(added);
  expect(names).not.toContain(two);
});

test("renaming a type renames it in its conflicts, and two types with one name are merged", async ({
  page,
  api,
}) => {
  const [from, to, twin] = [unique("Antes"), unique("Ahora"), unique("Gemelo")];
  const conflict = await api.conflict(await api.intervention(), { type: from });
  const other = await api.conflict(await api.intervention(), { type: twin });
  await keep(api);
  await page.goto("/admin/coding");
  const position = (await kept(api)).indexOf(from);
  await inputs(page).nth(position).fill(to);
  await expect(list(page)).toContainText(`Antes: «${from}». Al guardar cambia también en ellos`);
  await inputs(page)
    .nth((await kept(api)).indexOf(twin))
    .fill(to);
  await expect(list(page)).toContainText(`Al guardar se une con «${to}»`);
  await save(page).click();
  await expect(sentence(page, "guardadas")).toBeVisible();
  for (const id of [conflict, other])
    expect(await api.get(`/conflicts/${id}`)).toMatchObject({ type: to, __v: 1 });
});

test("errors are shown, and a name in use cannot be removed", async ({ page, api }) => {
  const name = unique("Usado");
  await api.conflict(await api.intervention(), { type: name });
  await keep(api);
  await page.goto("/admin/coding");
  await expect(button(page, `Quitar ${name}`)).toHaveCount(0);
  await button(page, "Agregar a Tipos de conflicto").click();
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("Tipos de conflicto: Escribe un nombre");
  await expect(inputs(page).last()).toHaveAttribute("aria-invalid", "true");
  await inputs(page).last().fill(name.toUpperCase());
  await expect(list(page)).toContainText(`Se parece a «${name}»`);
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("está dos veces en la lista");
  await expectAccessible(page);
});

test("unsaved changes are kept as a draft, and a colleague's are shown", async ({ page, api }) => {
  await keep(api);
  await page.goto("/admin/coding");
  await button(page, "Agregar a Tipos de conflicto").click();
  const mine = unique("Mío");
  await inputs(page).last().fill(mine);
  await expect(page.getByText("Borrador guardado en este equipo")).toBeVisible();
  await page.reload();
  await expect(inputs(page).last()).toHaveValue(mine);
  await expect(page.getByText("Recuperamos lo que dejaste sin guardar")).toBeVisible();
  await keep(api, unique("Ajeno"));
  await save(page).click();
  await expect(page.getByText("Otra persona cambió este registro mientras lo editabas")).toBeVisible();
  await expect(page.locator(".merge-text").filter({ hasText: mine })).toBeVisible();
});
