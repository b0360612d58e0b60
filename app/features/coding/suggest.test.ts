import { expect, it } from "vitest";
import { computeAlpha } from "./agreement.server.ts";
import { starterBook } from "./starter-book.server.ts";
import { type SuggestionRule, suggest } from "./suggest.server.ts";

const rules: SuggestionRule[] = [
  { value: "0", words: "", notWords: "" },
  { value: "1", words: "quej*", notWords: "" },
  { value: "4", words: "march*\ntomaron … calle", notWords: "en marcha" },
];

function read(text: string, scale: "ordinal" | "nominal" = "ordinal") {
  const suggestion = suggest(text, { scale, rules });
  return [suggestion?.value, suggestion?.found.map(({ start, end }) => text.slice(start, end))];
}

it("a suggestion names the words that gave it, as the text writes them, whatever their case and accents", () => {
  expect(read("QUEJÁBANSE del polvo")).toEqual(["1", ["QUEJÁBANSE"]]);
  expect(read("Los vecinos se tomaron de nuevo la calle.")).toEqual(["4", ["tomaron de nuevo la calle"]]);
});

it("of an ordinal variable the strongest rule counts, of a nominal one the rule with most words", () => {
  const text = "Hubo quejas y más quejas, y luego una marcha";
  expect(read(text)).toEqual(["4", ["marcha"]]);
  expect(read(text, "nominal")).toEqual(["1", ["quejas", "quejas"]]);
});

it("words inside excluded ones count nothing, nor do words of two sentences", () => {
  expect(read("La obra está en marcha")).toEqual(["0", []]);
  expect(read("Se tomaron fotos. La calle sigue cerrada")).toEqual(["0", []]);
});

it("without a rule that applies nothing is proposed, unless one is for all else", () => {
  expect(suggest("Nada", { scale: "ordinal", rules: rules.slice(1) })).toBeNull();
  expect(read("Nada")).toEqual(["0", []]);
  const unwritten = rules.map((rule) => ({ ...rule, words: "" }));
  expect(suggest("Nada", { scale: "ordinal", rules: unwritten })).toBeNull();
});

it("whatever people write in a rule is read as words", () => {
  const odd = { value: "1", words: "(obra\n[a-\n*\n \n… x", notWords: "+?" };
  expect(suggest("La obra", { scale: "ordinal", rules: [odd] })).toEqual({
    value: "1",
    found: [{ start: 3, end: 7 }],
  });
});

it("a pattern of many gaps, which would hold the server for minutes, is not read", () => {
  const words = `a${" … a".repeat(20)} zz`;
  const rule = { value: "1", words, notWords: words };
  expect(suggest("a ".repeat(10_000), { scale: "ordinal", rules: [rule] })).toBeNull();
});

it.each([
  ["La autoridad ambiental otorgó la licencia para el nuevo puente.", "0"],
  ["Los comerciantes del sector se quejan por el polvo de las obras.", "1"],
  ["Concejales citaron a debate por los sobrecostos del parque.", "2"],
  ["Vecinos interpusieron una acción popular contra la ampliación.", "3"],
  ["La comunidad marchó con antorchas hasta la plaza.", "4"],
  ["Transportadores bloquearon la avenida durante tres horas.", "5"],
  ["La fuerza pública desalojó a las familias del terreno.", "6"],
])("the proposed book reads «%s» as %s", (text, expected) => {
  const action = starterBook.variables.find(({ key }) => key === "action");
  expect(suggest(text, { scale: "ordinal", rules: action?.values.map(toRule) ?? [] })?.value).toBe(expected);
});

it("the proposed book gives each example its own value, and the counter-example another", () => {
  const action = starterBook.variables.find(({ key }) => key === "action");
  const all = action?.values.map(toRule) ?? [];
  const readings = (action?.values ?? []).map(({ code, exampleIn }) => [
    Number(code),
    Number(suggest(exampleIn, { scale: "ordinal", rules: all })?.value),
  ]);
  expect(computeAlpha(readings, "ordinal")).toBe(1);
});

function toRule({ code, words, notWords }: (typeof starterBook)["variables"][number]["values"][number]) {
  return { value: code, words, notWords };
}
