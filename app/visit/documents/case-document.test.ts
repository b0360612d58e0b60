import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { hasPoppler, poppler } from "../../../tests/support/poppler.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
} from "../../../tests/support/records.ts";

const api = await createTestApi();

it("a work is one document: its facts, its conflicts with their texts, its datasheet, its news", async () => {
  const work = await createIntervention(api, {
    interventionName: "Plan parcial de mejoramiento integral del barrio Ñáñez",
  });
  await createDatasheet(api, work, {
    conflictivity:
      "Ambiental\nEl 5 de abril de 2003 los vecinos bloquearon la vía para que no se talaran los árboles del río.",
  });
  await createConflict(api, work, {
    conflictName: "Tala de árboles",
    description: "Se talaron cien árboles.",
  });
  await createNewsItem(api, work, { newsName: "Vecinos bloquean la vía.", newsDate: "2003-04-05" });
  const response = await api.app.inject({ url: `/interventions/${work}.pdf` });
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  expect(response.headers["content-type"]).toBe("application/pdf");
  expect(response.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  if (!hasPoppler) return;
  const words = poppler("pdftotext", response.rawPayload).replace(/\s+/g, " ");
  for (const part of [
    "Plan parcial de mejoramiento integral del barrio Ñáñez",
    "En la prensa: 5 de abril de 2003. Noticias: 1. Conflictos: 1",
    "Tala de árboles",
    "Se talaron cien árboles.",
    "Ambiental El 5 de abril",
    "Noticias relacionadas, sin confirmar",
    "«Vecinos bloquean la vía». 5 de abril de 2003",
    "5 de abril de 2003: Vecinos bloquean la vía",
    "Cómo citar",
  ])
    expect(words).toContain(part);
  expect(words, "the names beside the timeline are whole").not.toContain("…");
});

it("there is no document of a work that is not there", async () => {
  const response = await api.app.inject({ url: `/interventions/${"0".repeat(24)}.pdf` });
  expect(response.statusCode).toBe(404);
});
