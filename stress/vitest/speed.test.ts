import { expect, it } from "vitest";
import { documents } from "../../app/nouns/site/constants.ts";
import { firstSystems } from "../../app/shared/study/first-lists.ts";
import { compareTexts } from "../../app/ui/differences/word-difference.ts";
import { listDocuments } from "../../app/visit/documents/queries.server.ts";
import { drawFigureAndList } from "../../app/visit/map/draw-figure.server.ts";
import { drawMap } from "../../app/visit/map/draw-map.server.ts";
import { createTestApi } from "../../tests/support/api.ts";

async function measure(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

it("The difference of the longest texts, with no word in common, is found within 1 s", async () => {
  const createText = (seed: number) =>
    Array.from({ length: 9000 }, (_, index) => `p${(index * seed) % 7919}`).join(" ");
  expect(await measure(() => compareTexts(createText(31), createText(37)))).toBeLessThan(1_000);
});

it("The list of documents does not wait for those that are not drawn yet", async () => {
  const { context } = await createTestApi();
  const duration = await measure(async () => {
    const list = await listDocuments(context.db, context);
    expect(list.documents).toHaveLength(documents.length);
  });
  expect(duration).toBeLessThan(5_000);
});

it("The map of 2,000 works is drawn in 200 ms of processor time", () => {
  const works = Array.from({ length: 2000 }, (_, index) => {
    const [x, y] = [-75.65 + (index % 50) / 300, 6.15 + Math.floor(index / 50) / 200];
    const ring = Array.from({ length: 25 }, (_, corner) => {
      const turn = (corner / 24) * 2 * Math.PI;
      return [x + Math.cos(turn) / 700, y + Math.sin(turn) / 700];
    });
    return {
      _id: index.toString(16).padStart(24, "a"),
      name: `Recuperación integral de la quebrada número ${index}`,
      systemId: firstSystems[index % firstSystems.length]?.id ?? "",
      systemName: "Movilidad",
      hierarchyName: "Ciudad",
      geometry: { type: "Polygon" as const, coordinates: [ring] },
      kind: "area" as const,
      precision: "exact" as const,
      box: [x - 0.002, y - 0.002, x + 0.002, y + 0.002] as const,
      outlines: [],
    };
  });
  const draw = () => drawFigureAndList(drawMap(works, []), null);
  draw();
  const before = process.cpuUsage();
  for (let run = 0; run < 5; run++) draw();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 5 / 1000).toBeLessThan(200);
});
