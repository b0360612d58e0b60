import { expect, it } from "vitest";
import { completeName, findChoices } from "./find-choices.ts";

const works = [
  "Parque Biblioteca Belén",
  "Parques del Río",
  "Bulevar de la 76",
  "Año Nuevo",
  "Ano",
  "El Poblado",
];

it.each([
  ["par", ["Parque Biblioteca Belén", "Parques del Río"]],
  ["PAR BEL", ["Parque Biblioteca Belén"]],
  ["bel par", ["Parque Biblioteca Belén"]],
  ["rio", ["Parques del Río"]],
  ["pob", ["El Poblado"]],
  ["blado", ["El Poblado"]],
  ["b", ["Bulevar de la 76", "Parque Biblioteca Belén", "El Poblado"]],
  ["76", ["Bulevar de la 76"]],
  ["ano", ["Ano"]],
  ["año", ["Año Nuevo"]],
  ["an\u0303o", ["Año Nuevo"]],
  ["", []],
  ["  ", []],
  ["zz", []],
  ["(", []],
  ["par zz", []],
])("«%s» finds %j", (typed, found) => {
  expect(findChoices(works, typed, (name) => name)).toEqual(found);
});

it.each([
  ["pa", "Parque Biblioteca Belén"],
  ["bel", "Parque Biblioteca Belén"],
  ["el po", "El Poblado"],
  ["p", null],
  ["oblado", null],
  ["ANO", null],
  ["zz", null],
])("«%s» begins %s", (typed, name) => {
  expect(completeName(works, typed)).toBe(name);
});
