import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { SitePart } from "../app/nouns/site/contract.ts";
import type { StudyStart } from "../app/staff/start/contract.ts";
import { intercept } from "./intercept.ts";
import { expectNoOverflow } from "./layout.ts";
import { expect, expectAccessible, test } from "./staff.ts";

/** How a study begins: the steps, and the template of this one and of others. */

test("the template of the study is downloaded, and what another would change is seen before it is used", async ({
  page,
}) => {
  await page.goto("/admin/start");
  await expect(page.getByRole("heading", { name: "Los cinco pasos" })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar plantilla" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("plantilla.zip");
  const saved = await file.path();
  expect(Object.keys(unzipSync(new Uint8Array(readFileSync(saved))))).toContain("profile.json");
  const check = page.getByRole("button", { name: "Ver qué cambiaría" });
  await check.click();
  await expect(page.getByRole("alert")).toHaveText(/Elige una plantilla/);
  await page.getByLabel(/plantilla de otro estudio/).setInputFiles(saved);
  await check.click();
  await expect(page.getByRole("heading", { name: "No cambia nada: el sitio ya es así" })).toBeVisible();
  await page.getByLabel(/plantilla de otro estudio/).setInputFiles([]);
  await page.getByRole("radio", { name: /^Protestas/ }).check();
  await check.click();
  await expect(page.getByRole("alert")).toHaveText(/quedaría con 15 y tiene lugar para 12/);
  const chosen = page.getByRole("radio", { name: /^Conflictos urbanos/ });
  await chosen.check();
  // What is compared stays chosen until the answer, which says whose it is.
  const calls: (() => unknown)[] = [];
  const release = await intercept(page, "/template/dry-run", ({ pass }) => calls.push(pass));
  await check.click();
  await expect.poll(() => calls.length).toBe(1);
  await expect(chosen).toBeDisabled();
  release();
  await calls[0]?.();
  await expect(page.getByRole("heading", { name: "Qué cambiaría: Plantilla «Conflictos" })).toBeVisible();
  await expect(chosen).toBeEnabled();
  await expect(page.getByText(/Un libro de códigos con 4 variables/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Usar esta plantilla" })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("each step of a new study is saved, can be skipped, and leads to the next", async ({ page }) => {
  await page.goto("/admin/start");
  await page.getByRole("link", { name: "1. Ciudad e institución" }).click();
  await expect(page.getByLabel("Ciudad", { exact: true })).toHaveValue("Los Guaduales");
  await expectAccessible(page);
  await page.getByLabel("Título del sitio").fill("");
  await page.getByRole("button", { name: "Guardar y seguir" }).click();
  await expect(page.getByText("El título es obligatorio")).toBeVisible();
  for (const title of [
    "Cómo se ordenan las actuaciones",
    "Libro de códigos",
    "Lugares",
    "Licencia y contacto",
  ]) {
    await page.getByRole("link", { name: /^(?:Saltar este|Siguiente) paso$/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
  // Nothing is changed: other tests read these texts.
  await page.getByRole("button", { name: "Guardar y seguir" }).click();
  await expect(page.getByRole("heading", { name: "Los cinco pasos" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "5. Licencia y contacto" })).toContainText(
    "Hecho",
  );
  await expect(page).toHaveURL(/\/admin\/start$/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Licencia y contacto" })).toBeVisible();
});

test("what is typed in a step stays while a template changes the rest of it", async ({ page }) => {
  await page.goto("/admin/start?step=2");
  const typed = page.getByLabel("Primer eje: una");
  await typed.fill("faceta");
  await page.getByRole("radio", { name: /^Conflictos urbanos/ }).check();
  await page.getByRole("button", { name: "Ver qué cambiaría" }).click();
  // Nothing is changed: other tests read these texts.
  const words = { system_one: "sistema", hierarchy_one: "alcance" };
  await intercept(page, "/template", (call) => call.respond({ json: "Plantilla usada" }));
  await intercept(page, "/site-content", (call) =>
    call.changeResponse<SitePart[]>((parts) =>
      parts.map((part) =>
        part.key === "profile" ? { ...part, __v: part.__v + 1, value: { ...part.value, ...words } } : part,
      ),
    ),
  );
  await page.getByRole("button", { name: "Usar esta plantilla" }).click();
  await expect(page.getByLabel("Segundo eje: una")).toHaveValue("alcance");
  await expect(typed).toHaveValue("faceta");
});

test("a codebook that is only a draft is still to be completed, as the panel says", async ({ page }) => {
  await intercept(page, "/start", (call) =>
    call.changeResponse<StudyStart>((start) => ({ ...start, codebook: "draft" })),
  );
  await page.goto("/admin/start");
  await expect(page.getByRole("listitem").filter({ hasText: "3. Libro de códigos" })).toContainText(
    "Por completar",
  );
});
