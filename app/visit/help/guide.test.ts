import { readdirSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { guide } from "../documents/guide/guide.server.ts";

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
