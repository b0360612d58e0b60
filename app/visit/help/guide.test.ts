import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { maxImageBytes } from "../../nouns/media/constants.ts";
import { passwordLength } from "../../nouns/users/contract.ts";
import { pageSize } from "../../shared/lists/paging.ts";
import { guide } from "./guide/guide.server.ts";

const folder = "public/guide";
const sections = guide.flatMap(({ sections }) => sections);
const pictures = sections.flatMap(({ picture }) => (picture ? [picture] : []));

describe("The pictures of the guide", () => {
  it("are the files there are, each in one place", () => {
    expect(pictures.map(({ file }) => file).sort()).toEqual(readdirSync(folder).sort());
  });

  it.each(pictures)("$file is light, and as large as the guide says", async ({ file, width, height }) => {
    const path = `${folder}/${file}`;
    expect(statSync(path).size).toBeLessThan(90_000);
    expect(await sharp(path).metadata()).toMatchObject({ format: "webp", width, height });
  });

  it("say in words what they show, each its own", () => {
    for (const { alt } of pictures) expect(alt.length).toBeGreaterThan(40);
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
  });
});

it("Every part of the guide has an address of its own", () => {
  const ids = [...guide, ...sections].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe("What the guide quotes", () => {
  /** Words to search for, which are no names. */
  const examples = ["movilización", "movilizaciones"];
  const text = guide.flatMap(({ introduction, sections }) => [
    introduction,
    ...sections.flatMap(({ paragraphs, steps = [] }) => [...paragraphs, ...steps]),
  ]);
  const names = text.flatMap((line) => [...line.matchAll(/«([^»]+)»/g)].map(([, name]) => name ?? ""));
  const sources = globSync(["app/**/*.tsx", "app/**/{constants,declaration}.ts"], {
    exclude: ["app/**/*.test.tsx"],
  }).map((file) => readFileSync(file, "utf8"));
  /** Texts in quotes and between tags. */
  const shown = new Set(
    sources.flatMap((source) =>
      [/"([^"\n]+)"/g, /(?<=[>}])([^<>{}]+)(?=[<{])/g].flatMap((pattern) =>
        [...source.matchAll(pattern)].map(([, found = ""]) => found.replace(/\s+/g, " ").trim()),
      ),
    ),
  );

  it.each([...new Set(names)].filter((name) => !examples.includes(name)))(
    "«%s» is in the interface",
    (name) => {
      expect(shown).toContain(name);
    },
  );

  it("are the limits that there are", () => {
    const whole = text.join("\n");
    expect(whole).toContain(`imágenes de hasta ${maxImageBytes / 2 ** 20} MB`);
    expect(whole).toContain(`entre ${passwordLength.minimum} y ${passwordLength.maximum} caracteres`);
    expect([pageSize.more, whole.includes("«Ver más» agrega quince registros")]).toEqual([15, true]);
  });
});
