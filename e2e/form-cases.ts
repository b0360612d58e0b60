import { expect, type Locator, type Page } from "@playwright/test";
import { type StaffApi, unique } from "./staff.ts";

/** What the tests of all forms need to know of each. */
export type FormCase = {
  noun: string;
  /** Address of an empty form; `owner` is the intervention that the record will belong to, "" for interventions. */
  open(api: StaffApi): Promise<{ address: string; owner: string }>;
  /** Fills in all required fields. @returns the name that the record is found by */
  fill(page: Page, api: StaffApi, owner: string): Promise<string>;
  /** How many records were saved under that name. */
  count(api: StaffApi, name: string, owner: string): Promise<number>;
  doneTo(owner: string): string;
  /** Label and message of each required field. */
  required: [label: string, message: string][];
  /** A stored record: addresses of its form, of the page after saving, and of the record in the API. */
  stored(api: StaffApi): Promise<{ address: string; doneTo: string; path: string }>;
};

export const field = (page: Page, label: string) =>
  page.getByLabel(`${label} (obligatorio)`, { exact: true });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true });
export const toast = (page: Page) => page.getByRole("region", { name: "Avisos" });
export const summary = (page: Page) => page.getByRole("alert", { name: "No se guardó todavía" });
export const uncertain = (page: Page) => page.getByRole("alert", { name: "No sabemos si se guardó" });
export const merge = (page: Page) =>
  page.getByRole("region", { name: /este registro mientras lo editabas$/ });

/** Opens a form and waits until it can be typed into. */
export async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(saveButton(page)).toBeVisible();
}

/**
 * Presses a button of a list's entry and looks at the list in that moment, as a quick second press finds it.
 * @returns each entry's name with that of its button to remove it, and the name of the entry that has the focus
 */
export function pressAndLook(button: Locator): Promise<{ entries: [string, string][]; focused: string }> {
  return button.evaluate(async (pressed: HTMLElement) => {
    const list = pressed.closest("ol");
    pressed.click();
    await Promise.resolve();
    const entries = [...(list?.children ?? [])].map((entry): [string, string] => {
      const remove = [...entry.querySelectorAll("button")].find(({ textContent }) =>
        textContent.startsWith("Quitar"),
      );
      return [entry.querySelector("input")?.value ?? "", remove?.textContent ?? ""];
    });
    return { entries, focused: (document.activeElement as HTMLInputElement).value };
  });
}

async function interventionName(api: StaffApi, id: string): Promise<string> {
  return String((await api.get(`/interventions/${id}`)).interventionName);
}

async function countFound(api: StaffApi, path: string): Promise<number> {
  return (await api.get<unknown[]>(path)).length;
}

const intervention: FormCase = {
  noun: "intervention",
  required: [
    ["Nombre de la actuación urbanística", "El nombre de la actuación urbanística es obligatorio"],
    ["Jerarquía", "La jerarquía es obligatoria"],
    ["Descripción", "La descripción es obligatoria"],
    ["Proyecto estratégico", "El proyecto estratégico es obligatorio"],
    ["Sistema interno", "El sistema interno es obligatorio"],
  ],
  open: async () => ({ address: "/interventions/new", owner: "" }),
  async fill(page) {
    const name = unique("Tranvía de ladera");
    await field(page, "Nombre de la actuación urbanística").fill(name);
    await field(page, "Jerarquía").selectOption("Ciudad");
    await field(page, "Descripción").fill("Une los barrios altos.\n\nSegunda línea.");
    await field(page, "Proyecto estratégico").fill("Movilidad sostenible");
    await field(page, "Sistema interno").selectOption("Movilidad");
    return name;
  },
  count: (api, name) => countFound(api, `/interventions?search=${encodeURIComponent(name)}`),
  doneTo: () => "/interventions",
  async stored(api) {
    const path = `/interventions/${await api.intervention()}`;
    return { address: `${path}/edit`, doneTo: "/interventions", path };
  },
};

const datasheet: FormCase = {
  noun: "datasheet",
  required: [
    ["Descripción", "La descripción es obligatoria"],
    ["Características", "Las características son obligatorias"],
    ["Conflictividad", "Este campo es obligatorio"],
    ["Espacialización (URL del mapa)", "La URL es obligatoria"],
  ],
  async open(api) {
    const owner = await api.intervention();
    return { address: `/interventions/${owner}/datasheet/create`, owner };
  },
  async fill(page) {
    await field(page, "Descripción").fill("Qué es");
    await field(page, "Características").fill("Cómo es");
    await field(page, "Conflictividad").fill("Qué se discute");
    await field(page, "Espacialización (URL del mapa)").fill("https://mapas.example/tranvia");
    return "";
  },
  count: async (api, _name, owner) => ((await api.get(`/interventions/${owner}`)).datasheet ? 1 : 0),
  doneTo: (owner) => `/interventions/${owner}/datasheet`,
  async stored(api) {
    const owner = await api.intervention();
    const id = await api.datasheet(owner);
    const landing = `/interventions/${owner}/datasheet`;
    return { address: `${landing}/${id}/edit`, doneTo: landing, path: `/intervention_datasheet/${id}` };
  },
};

const conflict: FormCase = {
  noun: "conflict",
  required: [
    ["Nombre del conflicto", "El nombre del conflicto es obligatorio"],
    ["Etapa", "Este campo es obligatorio"],
    ["Actores involucrados", "Este campo es obligatorio"],
    ["Actuación urbanística", "Este campo es obligatorio"],
    ["Descripción", "La descripción es obligatoria"],
  ],
  async open(api) {
    return { address: "/conflicts/new", owner: await api.intervention() };
  },
  async fill(page, api, owner) {
    const name = unique("Ruido de las obras");
    await field(page, "Nombre del conflicto").fill(name);
    await field(page, "Etapa").selectOption("Ejecución");
    await field(page, "Actores involucrados").fill("Vecinos, Alcaldía");
    await field(page, "Actuación urbanística").selectOption(await interventionName(api, owner));
    await field(page, "Descripción").fill("Los vecinos piden horarios.");
    return name;
  },
  count: (api, name) => countFound(api, `/conflicts?search=${encodeURIComponent(name)}`),
  doneTo: () => "/conflicts",
  async stored(api) {
    const path = `/conflicts/${await api.conflict(await api.intervention())}`;
    return { address: `${path}/edit`, doneTo: "/conflicts", path };
  },
};

export const newsItem: FormCase = {
  noun: "news item",
  required: [
    ["Nombre de la noticia", "El nombre de la noticia es requerido"],
    ["Descripción", "La descripción de la noticia es requerida"],
    ["Fecha", "La fecha de la noticia es requerida"],
    ["Actuación urbanística", "La intervención es requerida"],
  ],
  async open(api) {
    return { address: "/news/new", owner: await api.intervention() };
  },
  async fill(page, api, owner) {
    const name = unique("Abren el puente");
    await field(page, "Nombre de la noticia").fill(name);
    await field(page, "Descripción").fill("El puente abrió ayer.");
    await field(page, "Fecha").fill("2013-05-07");
    await field(page, "Actuación urbanística").selectOption(await interventionName(api, owner));
    return name;
  },
  count: (api, name) => countFound(api, `/news?search=${encodeURIComponent(name)}`),
  doneTo: () => "/news",
  async stored(api) {
    const path = `/news/${await api.newsItem(await api.intervention())}`;
    return { address: `${path}/edit`, doneTo: "/news", path };
  },
};

export const formCases = [intervention, datasheet, conflict, newsItem];

export async function expectMissingFields(page: Page, { required }: FormCase): Promise<void> {
  // Only spaces are as good as nothing.
  await field(page, "Descripción").fill("   \n ");
  await saveButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText(
    required.map(([label, message]) => `${label}: ${message}`),
  );
}
