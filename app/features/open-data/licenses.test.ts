import { expect, it } from "vitest";
import { undefinedLicense } from "./constants.ts";
import { findLicense } from "./licenses.server.ts";

const by = "https://creativecommons.org/licenses/by/4.0/";

it.each([
  ["CC BY 4.0", "", { name: "CC BY 4.0", spdx: "CC-BY-4.0", address: by }],
  ["", by, { name: "CC BY 4.0", spdx: "CC-BY-4.0", address: by }],
  [
    "",
    "http://creativecommons.org/licenses/by/4.0/deed.es",
    { name: "CC BY 4.0", spdx: "CC-BY-4.0", address: "http://creativecommons.org/licenses/by/4.0/deed.es" },
  ],
  [
    "",
    "https://example.org/terminos",
    { name: "licencia de example.org", spdx: null, address: "https://example.org/terminos" },
  ],
  ["Propia", "https://example.org/p", { name: "Propia", spdx: null, address: "https://example.org/p" }],
  ["", "", { name: undefinedLicense, spdx: null, address: "" }],
])("A licence called «%s» at «%s» is one licence: undefined only without both", (name, address, expected) => {
  expect(findLicense(name, address)).toEqual(expected);
});
