import type { Locator, Page } from "@playwright/test";
import { solveQuestion } from "../tests/support/solve-question.ts";
import { endSession, expect, expectAccessible, signIn, test, unique } from "./staff.ts";

/** What readers report, from the record to the published answer. */

// The queue opens its oldest report: no other one is sent meanwhile.
test.describe.configure({ mode: "serial" });

/** Six presses from the record to the answer, of which the reader's need no scripts (bars of the study's reports). */
const mostPresses = 6;

test("a reader without scripts reports an error on a phone and reads its answer, in six presses of both", async ({
  page,
  api,
  people,
  browser,
  baseURL,
}) => {
  let presses = 0;
  const press = async (control: Locator) => {
    presses += 1;
    await control.click();
  };
  const news = await api.newsItem(await api.intervention(), { newsName: unique("Obras de 2011") });
  const phone = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, javaScriptEnabled: false },
    ...(baseURL ? { baseURL } : {}),
  });
  const reader = await phone.newPage();
  await reader.goto(`/news/${news}`);
  await press(reader.getByRole("link", { name: "¿Hay un error aquí? Avísanos" }));
  await reader.getByLabel("Qué está mal, qué debería decir y cómo lo sabes").fill("Fueron en 2012");
  await answerQuestion(reader);
  await press(reader.getByRole("button", { name: "Enviar el aviso" }));
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(/^Recibido\. Número \d{4}-\d{3,}$/);
  const number = /\d{4}-\d+/.exec(await reader.getByRole("heading", { level: 1 }).innerText())?.[0] ?? "";

  await page.goto("/admin/reports");
  const entry = page.locator("details", { hasText: number });
  await expect(entry).toHaveAttribute("open");
  await expectAccessible(page);
  const { id } = people.researcher;
  const assigned = page.waitForResponse((response) => response.url().endsWith("/assignee"));
  await entry.getByLabel("Se encarga").selectOption(id);
  expect((await assigned).status()).toBe(200);
  await page.reload();
  await expect(entry.getByLabel("Se encarga")).toHaveValue(id);
  // What is typed for a reader waits where the session ends.
  const token = await signIn(page, people.researcher);
  await page.goto("/admin/reports");
  await entry.getByLabel("La respuesta").fill("Fueron en 2012.");
  await entry.getByLabel("La pregunta, en una frase").fill("¿De qué año fueron?");
  await endSession(page, token);
  await entry.getByRole("button", { name: "Publicar la respuesta" }).click();
  const ended = page.getByRole("region", { name: "Sesión terminada" });
  await ended.getByLabel("Usuario").fill(people.researcher.username);
  await ended.getByLabel("Contraseña", { exact: true }).fill(people.researcher.password);
  await ended.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(ended).toHaveCount(0);
  await expect(entry.getByRole("textbox", { name: "La respuesta" })).toHaveValue("Fueron en 2012.");
  await page.reload();
  await press(entry.getByRole("link", { name: /^Corregir/ }));
  await page.getByLabel("Nombre de la noticia").fill(unique("Obras de 2012"));
  await press(page.getByRole("button", { name: "Guardar", exact: true }));
  await expect(entry.getByLabel("La respuesta")).toHaveValue(/«Obras de 2011 .*» → «Obras de 2012 .*»/);
  await press(entry.getByRole("button", { name: "Publicar la respuesta" }));
  await expect(page.getByText("Respuesta publicada").first()).toBeVisible();

  await press(reader.getByRole("link", { name: "Ver si ya hay respuesta" }));
  await expect(reader.getByText(/Se corrigió: Nombre de la noticia: «Obras de 2011/)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(mostPresses);
  await reader.goto(`/news/${news}`);
  await expect(reader.getByRole("link", { name: "1 aviso respondido" })).toBeVisible();
  await phone.close();
  await page.goto("/reports");
  await expect(page.getByText(`Aviso ${number}`)).toBeVisible();
  await expectAccessible(page);
});

test("a form that is refused keeps what was typed, and asks something else", async ({ page, api }) => {
  await page.goto(`/report?about=interventions/${await api.intervention()}`);
  const message = page.getByLabel("Qué está mal, qué debería decir y cómo lo sabes");
  await message.fill("Fueron en 2012");
  // This server has no mail.
  await expect(page.getByLabel("Avísame por correo")).toHaveCount(0);
  await page.getByLabel("Derechos de autor o datos personales").check();
  const before = await readQuestion(page);
  await page.getByLabel(before).fill("99");
  await page.getByRole("button", { name: "Enviar el aviso" }).click();
  await expect(page.getByRole("alert")).toContainText("Lo que escribiste sigue aquí.");
  await expect(message).toHaveValue("Fueron en 2012");
  await expect(page.getByLabel("Derechos de autor o datos personales")).toBeChecked();
  await expectAccessible(page);
  await answerQuestion(page);
  await page.getByRole("button", { name: "Enviar el aviso" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Recibido/);
});

test("what was typed stays to be copied where the record was deleted meanwhile", async ({ page, api }) => {
  const work = await api.intervention();
  await page.goto(`/report?about=interventions/${work}`);
  const message = page.getByLabel("Qué está mal, qué debería decir y cómo lo sabes");
  await message.fill("Fueron en 2012");
  expect((await api.send("DELETE", `/interventions/${work}`)).status).toBe(200);
  await answerQuestion(page);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Enviar el aviso" }).click();
  expect((await answer).status()).toBe(404);
  await expect(page.getByRole("alert")).toContainText("Ese registro ya no está en el sitio");
  await expect(message).toHaveValue("Fueron en 2012");
  await expectAccessible(page);
});

test("the form names its record with one stop", async ({ page, api }) => {
  for (const end of ["", ".", "?"]) {
    const name = unique("Parque") + end;
    await page.goto(`/report?about=interventions/${await api.intervention({ interventionName: name })}`);
    await expect(page.getByText(/^En la actuación/)).toHaveText(
      `En la actuación urbanística ${name}${end === "" ? "." : ""}`,
    );
  }
});

const readQuestion = (page: Page) => page.locator("label[for=aviso-reply]").innerText();

async function answerQuestion(page: Page): Promise<void> {
  const question = await readQuestion(page);
  await page.getByLabel(question).fill(solveQuestion(question));
}
