import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { unknownId } from "../../../tests/support/records.ts";

const api = await createTestApi();
const record = {
  __v: 0,
  createdAt: expect.stringMatching(/T.*\.\d{3}Z$/),
  updatedAt: expect.stringMatching(/Z$/),
};

describe("The fixed lists, with the ids that clients have stored", () => {
  it.each([
    [
      "/hierarchy",
      "hierarchyName",
      [
        ["6894c5d74cad0142c0ca580b", "Ciudad"],
        ["6894c5d74cad0142c0ca580c", "Barrial y Suburbano"],
        ["6894c5d74cad0142c0ca580d", "Metropolitano y Regional"],
        ["6894c5d74cad0142c0ca580e", "Zonal y Corregimental"],
      ],
    ],
    [
      "/system",
      "systemName",
      [
        ["67d9e3749f394f4c2c8bcf6b", "Espacio Público de esparcimiento y encuentro"],
        ["67d9e3a79f394f4c2c8bcf6e", "Movilidad"],
        ["67d9e3b49f394f4c2c8bcf71", "Equipamientos"],
        ["67d9e3cd9f394f4c2c8bcf74", "Servicios Públicos"],
        ["67d9e3da9f394f4c2c8bcf77", "Habitacional"],
        ["67d9e3e79f394f4c2c8bcf7a", "Centralidades"],
        ["67d9e3f29f394f4c2c8bcf7d", "Patrimonio Cultural Inmueble"],
      ],
    ],
    [
      "/time_stress_ocurrence",
      "systemName",
      [
        ["6894c9951cdc31e71d91ad09", "Proyectado"],
        ["6894c9951cdc31e71d91ad0a", "Ejecución"],
        ["6894c9951cdc31e71d91ad0b", "Apropiación"],
        ["6894c9951cdc31e71d91ad0c", "Proyectado/Ejecución"],
        ["6894c9951cdc31e71d91ad0d", "N/A"],
      ],
    ],
  ])("GET %s", async (path, nameField, list) => {
    const response = await api.call("GET", path);
    expect(response.json()).toEqual(list.map(([_id, name]) => ({ _id, [nameField]: name, ...record })));
  });

  it("GET /system/{id}", async () => {
    const response = await api.call("GET", "/system/67d9e3a79f394f4c2c8bcf6e");
    expect(response.json()).toEqual({ _id: "67d9e3a79f394f4c2c8bcf6e", systemName: "Movilidad", ...record });
    expectError(await api.call("GET", `/system/${unknownId}`), 404);
  });
});
