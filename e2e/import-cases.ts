import type { Page } from "@playwright/test";

/** What the tests of imports send and look at. */

const hierarchy = "6894c5d74cad0142c0ca580b";

const internalSystem = "67d9e3a79f394f4c2c8bcf6e";

export type Doc = Record<string, unknown>;

export const intervention = (interventionName: string): Doc => ({
  interventionName,
  description: "Una alameda.",
  hierarchy,
  strategicProject: "Ciudad verde",
  internalSystem,
});

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

export const chosen = (page: Page) => page.getByRole("list", { name: "Archivos elegidos" });

export const dialog = (page: Page) => page.getByRole("dialog");

export const sentence = (page: Page, text: string) => page.getByLabel("Avisos").getByText(text);
