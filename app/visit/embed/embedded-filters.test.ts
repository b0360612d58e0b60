import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { findEmbed } from "../../features/open-data/embeds.server.ts";
import { loadPart } from "./load-embed.server.ts";

const { context } = await createTestApi({ SITE_URL: "https://estudio.example" });

function load(address: string): Promise<unknown> {
  const found = findEmbed(address);
  if (!found) throw new Error(`no embed: ${address}`);
  return loadPart(context, new Request(`http://localhost${address}`), found);
}

it.each(["/embed/statistics/1", "/embed/timeline", "/embed/map"])(
  "%s names a filter that it cannot read, and puts years in their order within the frame",
  async (path) => {
    expect(await load(`${path}?internalSystem=x`)).toMatchObject({
      words: "",
      lacking: [{ name: "system", label: "Sistema" }],
    });
    const turned = await load(`${path}?from=2010&to=2005`).catch((thrown: unknown) => thrown);
    if (!(turned instanceof Response)) throw new Error("no redirect");
    expect(turned.headers.get("location")).toBe(`${path}?from=2005&to=2010`);
  },
);
