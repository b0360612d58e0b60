import { expect, it } from "vitest";
import { type Compression, prepareBody, StoredResponse } from "./stored-response.ts";

it("takes the room of what its first reader asked for, and is the same bytes in every encoding", async () => {
  const body = Buffer.from("El parque lineal del río. ".repeat(2_000));
  const headers = { "content-type": "text/html; charset=utf-8" };
  const store = (compression: Compression | null) =>
    new StoredResponse(prepareBody(body, compression, headers), headers);
  const [compressed, plain] = [store("br"), store(null)];
  expect(compressed.size).toBeLessThan(plain.size / 5);
  for (const accepted of [undefined, "gzip", "br"]) {
    const variant = await compressed.getVariant(accepted);
    expect(variant).toEqual(await plain.getVariant(accepted));
    if (accepted === undefined) expect(variant.body.equals(body)).toBe(true);
  }
  expect(compressed.getReadyVariant("gzip")).toBeDefined();
  // The plain body is made for each who asks for it, and kept by none.
  expect(compressed.getReadyVariant(undefined)).toBeUndefined();
});
