import { describe, expect, it } from "vitest";
import { countNames, guessSide, proposeActors } from "./actor-names.server.ts";

describe("Among the actors of a conflict the reader proposes", () => {
  const read = (...fields: string[]) => {
    const conflicts = fields.map((actorsInvolved, place) => ({
      id: `c${place}`,
      intervention: "i",
      name: "",
      description: "",
      actorsInvolved,
    }));
    const known = { projects: ["Ciudad de Puentes ", ""], names: countNames(conflicts) };
    return conflicts
      .flatMap((conflict) => proposeActors(conflict, known))
      .map(({ actor, score }) => [actor, score]);
  };

  it.each<[string, [string, number][]]>([
    [
      "Junta del Sur, Empresa de Puentes; ",
      [
        ["Junta del Sur", 0.6],
        ["Empresa de Puentes", 0.6],
      ],
    ],
    ["Alcaldía de Puentes", [["Alcaldía de Puentes", 0.85]]],
    ["Comunidad", [["Comunidad", 0.7]]],
    [
      "Ministerio de Obras y Comunidad del Sur",
      [
        ["Ministerio de Obras", 0.55],
        ["Comunidad del Sur", 0.55],
      ],
    ],
    [
      "Junta de Acción Comunal Norte y Transportadores",
      [
        ["Junta de Acción Comunal Norte", 0.55],
        ["Transportadores", 0.55],
      ],
    ],
    [
      "Académicos-Sociedad de Ingenieros y Arquitectos y concejales",
      [
        ["Académicos", 0.55],
        ["Sociedad de Ingenieros y Arquitectos", 0.55],
        ["concejales", 0.55],
      ],
    ],
    [
      "Comité central (de 13 barrios) Comité de Abajo",
      [
        ["Comité central (de 13 barrios)", 0.55],
        ["Comité de Abajo", 0.55],
      ],
    ],
    ["Propietarios e inquilinos de las viviendas", [["Propietarios e inquilinos de las viviendas", 0.85]]],
    ["Habitantes de Arriba y Abajo", [["Habitantes de Arriba y Abajo", 0.85]]],
    [
      "Comunidad Municipios El Alto, La Palma y Angosto",
      [["Comunidad Municipios El Alto, La Palma y Angosto", 0.85]],
    ],
  ])("the parties of «%s»", (field, names) => {
    expect(read(field)).toEqual(names);
  });

  it.each([
    "Ciudad de Puentes.",
    "Ciudad de Puente",
    "Relocalización del sitio de basuras",
    "Mejoramiento de espacio público",
    "Plan parcial del norte",
    "...",
  ])("nobody for a project or a fact: «%s»", (field) => {
    expect(read(field)).toEqual([]);
  });

  it("the spelling that stands more often, for a name one letter away", () => {
    const found = read("Veeduría del Puente", "Veeduría del Puente", "Veduría del Puente", "Corporación Sur");
    expect(found.filter(([, score]) => score === 0.55)).toEqual([["Veeduría del Puente", 0.55]]);
  });

  it.each([
    ["Procurduria Judicial", "oversight"],
    ["Contraloría de Puentes", "oversight"],
    ["Alcladía de Puentes", "defendant"],
    ["Ministerio de Obras", "defendant"],
    ["Comunidad del Metro", "claimant"],
    ["Usuarios del Metro", "claimant"],
  ])("a side for «%s»", (name, side) => {
    expect(guessSide(name)).toBe(side);
  });
});
