import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

const addresses = ["/", "/interventions", "/conflicts", "/news", "/news?search=zzzznada", "/nada"];

for (const address of addresses)
  test(`${address} has no accessibility violation, script error, overflow, or request elsewhere`, async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    const errors: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(String(baseURL))) elsewhere.push(request.url());
    });
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(address, { waitUntil: "networkidle" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect({ elsewhere, errors }).toEqual({ elsewhere: [], errors: [] });
  });
