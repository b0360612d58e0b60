import { field, merge, openForm, saveButton } from "./form-cases.ts";
import { expect, expectAccessible, type StaffApi, test, unique } from "./staff.ts";

/** What colleagues do while a form is open, besides changing and deleting its record. */

test("a comparison names what was added after the form was opened, and shows what is no date as it was typed", async ({
  page,
  api,
  createApi,
  people,
}) => {
  const id = await api.newsItem(await api.intervention());
  await openForm(page, `/news/${id}/edit`);
  await field(page, "Fecha").fill("32/13/2010");
  await expect(page.getByText(/Borrador guardado .* en el servidor/)).toBeVisible();
  const colleague = createApi(people.assistant);
  const owner = await colleague.intervention({ interventionName: unique("Obra nueva") });
  const changed = { newsName: "La misma", description: "La suya", newsDate: "2011-12-01" };
  await colleague.send("PUT", `/news/${id}/intervention/${owner}`, changed);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const date = merge(page).getByRole("group", { name: "Fecha" });
  await expect(date).toContainText("32/13/2010");
  await expect(date).not.toContainText(/NaN|undefined/);

  // The next one comes while the form is open.
  const later = await colleague.intervention({ interventionName: unique("Obra más nueva") });
  await date.getByRole("radio", { name: /^Lo de / }).check();
  await merge(page).getByRole("button", { name: "Usar lo elegido y seguir" }).click();
  await field(page, "Descripción").fill("La mía");
  await colleague.send("PUT", `/news/${id}/intervention/${later}`, { ...changed, newsName: "Otra" });
  await saveButton(page).click();
  const work = merge(page).getByRole("group", { name: "Actuación urbanística" });
  await expect(work).toContainText("que no está en esta lista");
  await expect(work).not.toContainText(later);
  await merge(page)
    .getByRole("group", { name: "Descripción" })
    .getByLabel(/^Lo tuyo/)
    .check();
  await merge(page).getByRole("button", { name: "Usar lo elegido y seguir" }).click();
  await expect(field(page, "Actuación urbanística").locator(":checked")).toContainText(
    "que no está en esta lista",
  );
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
  expect(await api.get(`/news/${id}`)).toMatchObject({
    description: "La mía",
    intervention: { _id: later },
  });
});

for (const { list, create, name } of [
  {
    list: "news",
    create: (api: StaffApi, owner: string, newsName: string) => api.newsItem(owner, { newsName }),
    name: "Quedan 36 horas",
  },
  {
    list: "conflicts",
    create: (api: StaffApi, owner: string, conflictName: string) => api.conflict(owner, { conflictName }),
    name: "Oposición al bazar",
  },
])
  test(`${list}: the form of a record that was merged away leads to the one that it is now`, async ({
    page,
    api,
  }) => {
    const owner = await api.intervention();
    const shared = unique(name);
    const [kept, gone] = [await create(api, owner, shared), await create(api, owner, shared)];
    await openForm(page, `/${list}/${gone}/edit`);
    await field(page, "Descripción").fill("Lo que escribí");
    const [proposal] = await api.get<{ _id: string }[]>(
      `/evidence/proposals?kind=duplicate&intervention=${owner}`,
    );
    const decision = {
      decision: "accept",
      merge: { into: kept, take: [], versions: { [kept]: 0, [gone]: 0 } },
    };
    expect((await api.send("POST", `/evidence/proposals/${proposal?._id}`, decision)).status).toBe(200);
    await saveButton(page).click();
    const notice = page.getByRole("alert", { name: "Este registro se unió con otro mientras lo editabas" });
    const link = notice.getByRole("link", { name: /^registro que quedó/ });
    await expect(notice).toBeFocused();
    await expect(field(page, "Descripción")).toHaveValue("Lo que escribí");
    await expect(link).toHaveAttribute("href", `/${list}/${kept}/edit`);
    await expectAccessible(page);
    page.on("dialog", (dialog) => void dialog.accept());
    expect((await page.reload())?.status()).toBe(404);
    await expect(link).toHaveAttribute("href", `/${list}/${kept}/edit`);
    await notice.getByRole("button", { name: "Descartar lo que escribí" }).click();
    await expect(page.getByRole("status").getByRole("link")).toHaveAttribute("href", `/${list}/${kept}/edit`);
    await expectAccessible(page);
  });

test("a conflict that was deleted since it was chosen can be taken out of a draft", async ({ page, api }) => {
  const owner = await api.intervention();
  const [conflict, id] = [await api.conflict(owner), await api.newsItem(owner)];
  await openForm(page, `/news/${id}/edit`);
  const reported = page.getByRole("group", { name: "Conflictos de los que informa" });
  await reported.getByRole("checkbox").check();
  await expect(page.getByText(/Borrador guardado .* en el servidor/)).toBeVisible();
  await api.send("DELETE", `/interventions/${owner}/conflict/${conflict}`);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await saveButton(page).click();
  await expect(reported).toContainText("Hay un conflicto que no existe");
  await reported.getByRole("checkbox", { name: "Un registro que no está en esta lista" }).uncheck();
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
});

test("who discards what was typed into a record that was deleted meanwhile is told that it is gone", async ({
  page,
  api,
}) => {
  const owner = await api.intervention();
  const id = await api.conflict(owner);
  await openForm(page, `/conflicts/${id}/edit`);
  await field(page, "Descripción").fill("Lo que escribí");
  await api.send("DELETE", `/interventions/${owner}/conflict/${id}`);
  await saveButton(page).click();
  await page.getByRole("button", { name: "Descartar lo que escribí" }).click();
  const message = page.getByRole("status").filter({ hasText: "No encontramos lo que ibas a editar" });
  await expect(message).toBeFocused();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Volver", exact: true }).click();
  await expect(page).toHaveURL("/conflicts");
});
