import { undefinedLicense } from "./constants.ts";
import type { License } from "./contract.ts";

/** Where the texts of licences for data are, by their SPDX identifiers. */
const addresses: Readonly<Record<string, string>> = {
  "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
  "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
  "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
  "CC-BY-NC-4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
  "CC-BY-NC-SA-4.0": "https://creativecommons.org/licenses/by-nc-sa/4.0/",
  "CC-BY-ND-4.0": "https://creativecommons.org/licenses/by-nd/4.0/",
  "CC-BY-NC-ND-4.0": "https://creativecommons.org/licenses/by-nc-nd/4.0/",
  "ODbL-1.0": "https://opendatacommons.org/licenses/odbl/1-0/",
  "ODC-By-1.0": "https://opendatacommons.org/licenses/by/1-0/",
  "PDDL-1.0": "https://opendatacommons.org/licenses/pddl/1-0/",
};

const plainAddress = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|(?:deed|legalcode)(?:\.\w+)?$|\/+$/g, "")
    .replace(/\/+$/, "");

/**
 * Name and address of one licence: each follows from the other where staff give only one.
 * @param name as staff write it, like "CC BY 4.0"; "" without one @param address "" without one
 */
export function findLicense(name: string, address: string): License {
  const plain = name.trim().replace(/\s+/g, "-").toLowerCase();
  const isNamed = (id: string) =>
    name === "" ? plainAddress(addresses[id] ?? "") === plainAddress(address) : id.toLowerCase() === plain;
  const spdx = Object.keys(addresses).find(isNamed) ?? null;
  const unnamed =
    address && URL.canParse(address) ? `licencia de ${new URL(address).host}` : undefinedLicense;
  return {
    name: name || spdx?.replaceAll("-", " ") || unnamed,
    spdx,
    address: address || (spdx ? (addresses[spdx] ?? "") : ""),
  };
}
