import { readFile } from "node:fs/promises";
import { Ajv, type ValidateFunction } from "ajv";
import { validateXML } from "xmllint-wasm";
import { parse } from "yaml";
import citationFile from "./profiles/citation-file.json" with { type: "json" };
import datacite from "./profiles/datacite.json" with { type: "json" };
import dataPackage from "./profiles/datapackage.json" with { type: "json" };

const ajv = new Ajv({ strict: false, validateFormats: false });
const profiles = { "datapackage.json": dataPackage, "datacite.json": datacite, "CITATION.cff": citationFile };
type ProfileName = keyof typeof profiles;
const compiled = new Map<string, ValidateFunction>();

export const hasProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name);

/** What a description of data (JSON or YAML) says that its format does not allow. */
export function listProfileErrors(name: ProfileName, written: string): string[] {
  const validate = compiled.get(name) ?? ajv.compile(profiles[name]);
  compiled.set(name, validate);
  if (validate(parse(written))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${name}: ${instancePath} ${message}`);
}

/** Grammars by what they describe, with the ones that they refer to. */
const grammars = { oai: ["oai-pmh.rng", "datacite.rng"], atom: ["atom.rng"] };

/** What is wrong with XML documents, by their names. All at once: each call starts a thread. */
export async function listXmlErrors(
  about: keyof typeof grammars,
  documents: Record<string, string>,
): Promise<string[]> {
  const files = await Promise.all(
    grammars[about].map(async (fileName) => ({
      fileName,
      contents: await readFile(new URL(`profiles/${fileName}`, import.meta.url), "utf8"),
    })),
  );
  const names = Object.keys(documents);
  const { valid, rawOutput } = await validateXML({
    xml: Object.values(documents).map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: files.slice(0, 1),
    preload: files.slice(1),
    extension: "relaxng",
  });
  if (valid) return [];
  return rawOutput
    .split("\n")
    .filter((line) => line !== "" && !line.endsWith(" validates"))
    .map((line) => line.replace(/^(\d+)\.xml/, (_file, index) => names[Number(index)] ?? ""));
}
