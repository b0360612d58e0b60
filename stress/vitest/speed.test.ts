import { expect, it } from "vitest";
import { documents } from "../../app/records/site/constants.ts";
import { compareTexts } from "../../app/ui/differences/word-difference.ts";
import { listDocuments } from "../../app/visit/documents/queries.server.ts";
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
