import { expect, it } from "vitest";
import type { QueueVariable } from "../../../../features/coding/contract.ts";
import { listKeys } from "./question.tsx";

const variable = (label: string, ...codes: string[]) =>
  ({ label, values: codes.map((code) => ({ code, label: code })) }) as QueueVariable;
const keysOf = (...variables: QueueVariable[]) =>
  listKeys(variables).map(({ keys }) => keys.map(({ key }) => key).join(""));

it("no key does two things, and a question of whose letters none is left has none", () => {
  expect(
    keysOf(variable("Acción", "0", "1"), variable("Ánimo", "s", "n"), variable("Aire", "s", "n")),
  ).toEqual(["01", "a", "i"]);
  expect(keysOf(variable("Tipo", "a", "p"), variable("Px"), variable("¿2?"))).toEqual(["12", "", ""]);
});

it("a longer list of values has keys for the first nine", () => {
  const codes = Array.from({ length: 12 }, (_, place) => `valor-${place}`);
  expect(keysOf(variable("Tipo", ...codes))).toEqual(["123456789"]);
});
