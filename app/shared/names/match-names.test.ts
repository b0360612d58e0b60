import { describe, expect, it } from "vitest";
import type { PlaceKind } from "../places/place-kinds.ts";
import { createMatcher, matchNames } from "./match-names.ts";
import { findNamesakes } from "./namesakes.ts";
import type { RegisterEntry } from "./registers.ts";

const entry = (id: string, kind: PlaceKind, rest: Partial<RegisterEntry> = {}): RegisterEntry => ({
  id,
  names: [id],
  kind,
  code: "",
  isAmbiguous: false,
  ...rest,
});
const register = createMatcher(
  [
    entry("San Javier", "comuna", { code: "13" }),
    entry("Villa Hermosa", "comuna", { code: "8" }),
    entry("El Alto", "barrio", { names: ["El Alto", "Los Altos del Río"] }),
    entry("Villa Flora", "barrio"),
    entry("La Floresta", "barrio"),
    entry("La Villa", "barrio"),
    entry("Prado", "barrio", { isAmbiguous: true }),
    entry("La Esperanza 1", "barrio", { names: ["La Esperanza"] }),
    entry("La Esperanza 2", "vereda", { names: ["La Esperanza"] }),
    entry("Puente Viejo", "sector"),
    entry("Oriente", "barrio"),
    entry("Barrio Colombia", "barrio"),
    entry("Sector", "sector"),
  ],
  "Medellín",
);
const match = (text: string, works: string[] = []) => matchNames({ text }, register, works).text ?? [];
const read = (text: string) => match(text).map(({ quote, entries }) => [quote, entries.join("|")]);

describe("A text names", () => {
  it.each<[string, [string, string][]]>([
    ["Los vecinos de El Alto protestaron.", [["El Alto", "El Alto"]]],
    [
      "En EL ALTO y en el Alto.",
      [
        ["EL ALTO", "El Alto"],
        ["el Alto", "El Alto"],
      ],
    ],
    ["Los Altos del Río crecen.", [["Los Altos del Río", "El Alto"]]],
    ["En la comuna 13 y la Comuna 130.", [["comuna 13", "San Javier"]]],
    [
      "Ni Villa Flora ni La Floresta.",
      [
        ["Villa Flora", "Villa Flora"],
        ["La Floresta", "La Floresta"],
      ],
    ],
    ["De las comunas 3, 13 y 14.", [["13", "San Javier"]]],
    [
      "La comuna 08, la comuna 8 y las comunas 03, 08; no la comuna 008.",
      [
        ["comuna 08", "Villa Hermosa"],
        ["comuna 8", "Villa Hermosa"],
        ["08", "Villa Hermosa"],
      ],
    ],
    ["Por la calle 10 de El Alto.", [["El Alto", "El Alto"]]],
    ["En el barrio Prado.", [["Prado", "Prado"]]],
    [
      "Los barrios La Villa, Prado y El Alto.",
      [
        ["La Villa", "La Villa"],
        ["Prado", "Prado"],
        ["El Alto", "El Alto"],
      ],
    ],
    ["En La Esperanza.", [["La Esperanza", "La Esperanza 1|La Esperanza 2"]]],
    ["En la vereda La Esperanza.", [["La Esperanza", "La Esperanza 2"]]],
    [
      "El barrio Colombia, o Barrio Colombia.",
      [
        ["barrio Colombia", "Barrio Colombia"],
        ["Barrio Colombia", "Barrio Colombia"],
      ],
    ],
    ["Cruza el Puente Viejo.", [["Puente Viejo", "Puente Viejo"]]],
    ["En San Javier de Medellín.", [["San Javier", "San Javier"]]],
  ])("«%s»", (text, found) => {
    expect(read(text)).toEqual(found);
  });

  it.each([
    "un premio de alto nivel en el alto",
    "El Prado verde",
    "un barrio colombiano y su barrio colombia",
    "cada sector",
    "por la avenida El Alto",
    "la quebrada La Villa",
    "la Av. El Alto",
    "la carrera 43 (Villa Flora)",
    "las carreras Boston y Villa Flora",
    "el relleno sanitario La Villa",
    "el centro comercial La Floresta",
    "el municipio de Donmatías, sector El Alto",
    "hacia el Oriente",
    "Agregados San Javier",
    "la empresa Agregados San Javier",
    "En El Alto Verde",
    "La Villa de Leiva",
    "la vereda El Alto",
    "Villaflora",
  ])("no place: «%s»", (text) => {
    expect(read(`Ayer, ${text} hubo obras.`)).toEqual([]);
  });

  it("nothing in what names something else, such as its work", () => {
    expect(match("Avanza el Plan parcial El Alto", ["Plan parcial El Alto"])).toEqual([]);
  });

  it("nothing by the name alone where it is a road's in the same record", () => {
    const texts = {
      name: "Cierre en El Alto",
      text: "La vía El Alto estará cerrada. Calla el barrio El Alto.",
    };
    expect(matchNames(texts, register)).toMatchObject({ name: [], text: [{ quote: "El Alto", start: 47 }] });
  });

  it("nothing by the name that its work has as a road has it, but after the word for its kind", () => {
    const text = "En El Alto, en el sector El Alto y en el barrio El Alto.";
    expect(match(text, ["Ampliación de la vía Alto"]).map(({ start }) => start)).toEqual([48]);
    const places = [entry("El Alto", "barrio"), entry("San Javier", "comuna")];
    expect([...findNamesakes(["Vía El Alto", "Avenida San Javier", "Barrio Alto"], places)]).toEqual([
      "El Alto",
    ]);
    expect([...findNamesakes(["Vía del barrio El Alto"], places)]).toEqual([]);
  });

  it("says why each counts", () => {
    const bases = (text: string) => match(text).map(({ basis }) => basis);
    expect(bases("El barrio Prado, la comuna 13 y El Alto")).toEqual([
      "después de «barrio»",
      "por su número",
      "por su nombre",
    ]);
  });

  it("takes long and strange texts", () => {
    for (const text of [
      "",
      "🎉".repeat(50_000),
      "El Alto ".repeat(20_000),
      "el ".repeat(50_000),
      "A\u0301".repeat(9_000),
    ])
      expect(() => match(text)).not.toThrow();
  });
});
