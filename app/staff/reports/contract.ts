import { z } from "zod";
import { reportDecisions } from "../../shared/evidence/report-states.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { cleanLine, optionalText } from "../../shared/values/schemas.ts";

/** An answer as the form of the queue has it; "" for what its decision does not need. The server asks for the rest. */
export const answerDraft = z.object({
  decision: z.enum(reportDecisions),
  question: optionalText(300, cleanLine),
  answer: optionalText(1000),
  duplicateOf: z.string(),
  wrong: optionalText(),
  right: optionalText(),
  place: optionalText(lengths.line, cleanLine),
});
export type AnswerDraft = z.infer<typeof answerDraft>;
