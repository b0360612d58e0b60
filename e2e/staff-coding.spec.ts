import { waitForSaved } from "./desk-by-keys.ts";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, type StaffApi, test } from "./staff.ts";

/** The codebook is the whole site's, so these tests take turns. */
test.describe.configure({ mode: "serial" });

type Draft = { versions: { number: number }[]; content: { variables: object[] }; starter: object | null };

const value = (code: string, label: string, words = "") => ({
  ...{ code, label, words },
  ...{ rule: `Regla de ${label}`, exampleIn: "", exampleOut: "", notWords: "", follows: "" },
});
const variables = [
  {
    ...{ key: "action", unit: "news", scale: "ordinal", label: "Acción más fuerte", question: "¿Qué pasó?" },
    values: [value("0", "Sin acción"), value("1", "Protesta", "protest*")],
  },
  {
    ...{ key: "dialogue", unit: "news", scale: "nominal", label: "Diálogo", question: "¿Se hablan?" },
    values: [value("yes", "Sí"), value("no", "No")],
  },
];

async function force(api: StaffApi) {
  const { versions } = await api.get<Draft>("/codebook");
  expect((await api.send("PUT", "/codebook", { note: "", suggests: true, variables })).status).toBe(200);
  const next = (versions[0]?.number ?? 0) + 1;
  expect((await api.send("POST", `/codebook/${next}/in-force`)).status).toBe(200);
}

test("a draft of the codebook is saved and put in force", async ({ page, api }) => {
  await force(api);
  // As where there is no book yet: what is there is proposed.
  const propose = ({ content, ...draft }: Draft) => ({
    ...draft,
    content: { ...content, variables: [] },
    starter: { ...content, note: "Propuesto" },
  });
  await intercept(page, "/codebook", ({ changeResponse }) => changeResponse(propose), 1);
  await page.goto("/admin/codebook");
  await expect(page.getByRole("heading", { name: "Libro de códigos" })).toBeVisible();
  await page.getByLabel("Qué cambia").fill("Otra pregunta");
  await page.getByRole("button", { name: "Empezar con el libro propuesto" }).click();
  await expect(page.getByRole("group", { name: "Diálogo" })).toBeVisible();
  await expect(page.getByLabel("Qué cambia")).toHaveValue("Otra pregunta");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(
    page.getByLabel("Avisos").getByText("Borrador del libro guardado correctamente"),
  ).toBeVisible();
  await page.goto("/admin/codebook");
  await page.getByRole("link", { name: "Ponerlo en vigor" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Poner en vigor" }).click();
  await expect(page.getByLabel("Avisos").getByText("El libro de códigos está en vigor")).toBeVisible();
  await expect(page.getByText("Otra pregunta").first()).toBeVisible();
});

test("a news item takes two keys, and one takes it back", async ({ page, api }) => {
  await force(api);
  const work = await api.intervention();
  await api.newsItem(work, { newsName: "Primera noticia", description: "Sigue. Hay reunión. Sigue." });
  await api.newsItem(work, { newsName: "Segunda noticia", description: "Sigue. Hay reunión. Sigue." });
  await page.goto(`/admin/coding/queue?work=${work}`);
  const heading = page.getByRole("heading", { level: 2 });
  const first = (await heading.first().textContent()) ?? "";
  await expect(page.getByText("0 de 2")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 de 2")).toBeVisible();
  await expect(heading.first()).not.toHaveText(first);
  await page.keyboard.press("z");
  await expect(page.getByText("0 de 2")).toBeVisible();
  await expect(heading.first()).toHaveText(first);
  await waitForSaved(page);
  // Each sentence once, also one that the text has twice.
  for (const mark of ["siguiente", "siguiente", "que decide"]) {
    await page.keyboard.press("p");
    await expect(page.getByRole("button", { name: `Marcar la frase ${mark}` })).toBeVisible();
  }
  // Taken back before the server has refused it.
  const answers: (() => unknown)[] = [];
  const hold = await intercept(page, "/coding/readings/*", ({ respond }) =>
    answers.push(() => respond({ status: 500, json: { error: "No se pudo" } })),
  );
  await page.keyboard.press("Enter");
  await expect.poll(() => answers.length).toBe(1);
  await page.keyboard.press("z");
  hold();
  await answers[0]?.();
  await waitForSaved(page);
  await expect(page.getByText("0 de 2")).toBeVisible();
  // Held down, Enter is one press.
  const { promise: isBack, resolve: save } = Promise.withResolvers<void>();
  const order: string[] = [];
  const saveAtOnce = await intercept(page, "/coding/readings/*", async ({ changeResponse }) => {
    await isBack;
    await changeResponse((sentence) => {
      order.push("saved");
      return sentence;
    });
  });
  for (const _ of "123") await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(page.getByText("1 de 2")).toBeVisible();
  await expect(page.getByText("Falta «Acción más fuerte»")).toHaveCount(0);
  await expect(heading.first()).not.toHaveText(first);
  // A link is followed, and saves nothing. What is still being saved counts where one comes back.
  await page.keyboard.press("0");
  await heading.first().getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/news\//);
  const readAtOnce = await intercept(page, "/coding/queue", ({ pass }) => {
    order.push("read");
    return pass();
  });
  await page.goBack();
  save();
  await expect(page.getByText("1 de 2")).toBeVisible();
  expect(order).toEqual(["saved", "read"]);
  saveAtOnce();
  readAtOnce();
  await page.getByRole("button", { name: "Guardar y seguir" }).click();
  await expect(page.getByText("No queda nada por codificar aquí")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("1 de 2")).toBeVisible();
  await waitForSaved(page);
  // What is chosen and not saved is there again.
  await page.keyboard.press("x");
  await page.reload();
  await expect(page.getByRole("radio", { name: /No se puede decir/ })).toBeChecked();
  // A page of the book before saves nothing under the one that came into force since.
  await force(api);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Avisos").getByText(/El libro de códigos cambió/)).toBeVisible();
});
