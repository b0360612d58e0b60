import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReportForm } from "./report-form.tsx";

const challenge = { question: "¿Cuánto es dos más dos?", token: "a" };
const texts = { about: "news/0", parts: [], errors: {}, message: "", policyAddress: "", challenge };
const draw = (props: { mailsAnswers?: boolean; values?: Record<string, string> }) =>
  renderToStaticMarkup(<ReportForm {...texts} values={{}} {...props} />);
const box = 'name="wants_answer"';

it("a mail about the answer is offered where one can be sent", () => {
  expect(draw({ mailsAnswers: true })).toContain(box);
  expect(draw({ mailsAnswers: false })).not.toContain(box);
  expect(draw({})).not.toContain(box);
  expect(draw({ values: { wants_answer: "on" } })).toContain(box);
});
