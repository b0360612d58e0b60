import { findRecords } from "./screens.ts";
import { expect, test } from "./visitor.ts";

test("on a phone a conflict's text is followed by its facts, its news, and what is related", {
  tag: "@phone",
}, async ({ page, isMobile, request }) => {
  test.skip(!isMobile, "wide screens have them beside one another");
  const { conflict } = await findRecords(request);
  await page.goto(`/conflicts/${conflict}`);
  const parts = [".annotated > p", ".side > .facts", "#noticias", ".related"];
  const tops = await Promise.all(
    parts.map((part) =>
      page
        .locator(part)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top),
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});
