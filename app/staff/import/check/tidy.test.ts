import { describe, expect, it } from "vitest";
import { foldCatalogName, foldName, readId } from "../read/names.server.ts";
import { readDate, readTimestamp, tidyName, tidyText } from "./tidy-fields.server.ts";

const now = new Date("2026-11-22T12:00:00Z");

describe("readDate", () => {
  it.each([
    ["2010-02-03", "2010-02-03"],
    ["2010-02-03T00:00:00.000Z", "2010-02-03"],
    ["2010-02-03T00:00:00.000+0000", "2010-02-03"],
    ["3/2/2010", "2010-02-03"],
    ["03-02-2010", "2010-02-03"],
    ["0014-05-06T00:00:00.000Z", "0014-05-06"],
    ["3/4/05", "2005-04-03"],
    ["3/4/27", "1927-04-03"],
    ["sábado 3 de abril de 2004", "2004-04-03"],
    ["3/2/2010 0:00:00", "2010-02-03"],
  ])("%s is %s", (written, date) => {
    expect(readDate(written, now)).toEqual({ date, hadTime: false, precision: "day" });
  });

  it.each([
    ["abril de 2004", "2004-04-01", "month"],
    ["2004", "2004-01-01", "year"],
  ])("%s is known by its %s alone", (written, date, precision) => {
    expect(readDate(written, now)).toEqual({ date, hadTime: false, precision });
  });

  it.each([
    ["2010-02-03T05:00:00.000Z", "2010-02-03", false, "midnight in Colombia"],
    ["2010-02-03T03:00:00.000Z", "2010-02-02", true, "the evening before in Colombia"],
    ["2010-02-03T00:00:00.000-0500", "2010-02-03", false, "midnight with an offset"],
  ])("%s is %s: %s", (written, date, hadTime) => {
    expect(readDate(written, now)).toEqual({ date, hadTime, precision: "day" });
  });

  it.each([
    "31/2/2010",
    "2010-02-30",
    "2010-02-30T00:00:00.000Z",
    "2010-13-01",
    "0000-01-01",
    "+012010-01-01",
  ])("%s never was", (written) => {
    expect(readDate(written, now)).toEqual({ problem: "impossible" });
  });

  it.each(["ayer", "hoy", "+1", "3/4", "febrero"])("%s is no date", (written) => {
    expect(readDate(written, now)).toEqual({ problem: "unreadable" });
  });
});

describe("names", () => {
  it("are compared without case, accents and doubled spaces, but ñ is not n", () => {
    expect(foldName("  ACCIÓN  Popular\n2 ")).toBe("accion popular 2");
    expect(foldName("Año")).toBe("año");
    expect(foldName("An\u0303o")).toBe("año");
  });

  it.each([
    ["Sistema de Movilidad (calles y sendas)", "movilidad"],
    ["Sistema Habitacional", "habitacional"],
    ["EJECUCION", "ejecucion"],
    ["Proyectado / Ejecución", "proyectado/ejecucion"],
    ["No aplica", "n/a"],
  ])("of fixed lists: %s is %s", (written, folded) => {
    expect(foldCatalogName(written)).toBe(folded);
  });

  it("of records may be ids in several writings", () => {
    const id = "0123456789abcdef01234567";
    for (const written of [id, id.toUpperCase(), `ObjectId(${id})`, ` ObjectId("${id}") `])
      expect(readId(written)).toBe(id);
    expect(readId("Parque")).toBeNull();
  });
});

describe("texts", () => {
  it("are trimmed, composed, and freed of control characters", () => {
    expect(tidyText("  Accio\u0301n\r\nuno\u000bdos\u0007 ")).toEqual({
      text: "Acción\nuno\ndos",
      isDamaged: true,
      isTrimmed: true,
    });
    expect(tidyText("limpio")).toEqual({ text: "limpio", isDamaged: false, isTrimmed: false });
    expect(tidyText("roto \uD800").isDamaged).toBe(true);
  });

  it("keep a no-break space between two words of a title, and no other doubled or stray space", () => {
    expect(tidyName("Calle\u00a080")).toBe("Calle\u00a080");
    expect(tidyName("Calle \u00a0 80  sur\tnorte\u00a0")).toBe("Calle 80 sur norte");
  });

  it("readTimestamp accepts ISO 8601 only", () => {
    expect(readTimestamp("2024-05-01T10:00:00.000+0000")?.toISOString()).toBe("2024-05-01T10:00:00.000Z");
    expect(readTimestamp("1 May 2024")).toBeNull();
    expect(readTimestamp(7)).toBeNull();
  });
});
