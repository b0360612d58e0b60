import { describe, expect, it } from "vitest";
import { areRelated, differInNumber } from "./related-words.ts";

const pairs = (text: string) => text.split(" ").map((pair) => pair.split("/") as [string, string]);

// From the commonest words of a real study that have the same stem.
const related = pairs(
  "urbana/urbanos vecino/vecinas publica/publicos metropolitana/metropolitano nueva/nuevos misma/mismo aledaña/aledaños proxima/proximo dicho/dicha transportador/transportadoras constructor/constructora renovacion/renovar recuperacion/recuperar participacion/participar afectaciones/afectados desalojados/desalojo desalojar/desalojo contratacion/contratar realizando/realizado presentaron/presentado cumplir/cumplieron permitir/permitira construir/construido establecer/establecido mejorar/mejoramiento financiamiento/financiar mantener/mantenimiento trabajadores/trabajando actual/actualmente especiales/especialmente negativa/negativamente afirma/afirman solicita/solicitan pagar/pagado demoler/demolidas antioqueña/antioqueño",
);
const apart = pairs(
  "comuna/comunidad comuna/comunicacion casa/caso casas/casos comercio/comerciantes plan/planos plaza/plazo parte/partir nueva/nueve mes/mesa santa/santo tala/tales solidos/solo pesar/pesos alcalde/alcaldia ciudadano/ciudadania mayor/mayoria personas/personeria contralor/contraloria inconformes/inconformidad centra/centros marca/marco objetivo/objeto iniciar/iniciativa incluso/incluyendo seria/serie carga/cargo tema/temen vista/visto total/totalidad contratista/contrato habitaban/habitantes importante/importancia periodico/periodo junta/junto falta/falto",
);

describe("Words of one stem", () => {
  it.each(related)("%s and %s are forms of one word", (a, b) => {
    expect([areRelated(a, b), areRelated(b, a)]).toEqual([true, true]);
  });
  it.each(apart)("%s and %s are different words", (a, b) => {
    expect([areRelated(a, b), areRelated(b, a)]).toEqual([false, false]);
  });
  it.each(pairs("rio/rios obra/obras comunidad/comunidades luz/luces ion/iones"))(
    "%s and %s are one word in singular and plural",
    (a, b) => {
      expect([differInNumber(a, b), differInNumber(b, a)]).toEqual([true, true]);
    },
  );
  it.each(pairs("de/des obra/obraes casa/caso la/las pie/pis"))("%s and %s are not", (a, b) => {
    expect(differInNumber(a, b)).toBe(false);
  });
});
