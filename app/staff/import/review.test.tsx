import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MissingValues, RecordPreview } from "./components/check-details.tsx";
import { ReportProblems } from "./components/report.tsx";
import { TableColumns } from "./components/table-columns.tsx";
import type { Problem } from "./contract.ts";
import { describeProgress } from "./counts.ts";
import { Problems } from "./problems.server.ts";

/** Turns around all that stands after it. */
const mark = "\u202e";
const value = `Obra${mark}vieja`;
const marked = /<bdi[^>]*>[^<]*<\/bdi>/g;
const nothing = () => {};

describe("The review of an import", () => {
  it.each([
    [
      "names to create",
      <MissingValues
        key="missing"
        missing={[{ collection: "systems", name: value, records: 2 }]}
        chosen={[]}
        isDisabled={false}
        onChoose={nothing}
      />,
    ],
    [
      "records as they would be",
      <RecordPreview
        key="preview"
        preview={[
          {
            ...{ collection: "news", file: "a.csv", record: value, action: "updated" },
            changes: [
              { field: "newsName", label: "Titular", kind: "text", before: value, after: value },
              { field: "patterns", label: "Formas", kind: "list", before: null, after: [value] },
              { field: "description", label: "Texto", kind: "longText", before: "Uno", after: value },
            ],
          },
        ]}
      />,
    ],
    [
      "columns",
      <TableColumns
        key="columns"
        tables={[
          {
            ...{ file: value, sheet: null, collection: "news", rows: 1 },
            columns: [{ letter: "A", header: value, field: "newsName", samples: [value, value] }],
          },
        ]}
        mapping={[]}
        isDisabled={false}
        onChoose={nothing}
      />,
    ],
  ])("keeps marks of direction within the value that has them: %s", (_, element) => {
    const html = renderToStaticMarkup(element).replace(/ aria-label="[^"]*"|<caption.*?<\/caption>/g, "");
    expect(html.match(marked)?.join("")).toContain(mark);
    expect(html.replace(marked, "")).not.toContain(mark);
  });

  it("says in the singular how far it is with one record", () => {
    expect(describeProgress({ step: "read", done: 1, total: null })).toBe("1 registro leído");
    expect(describeProgress({ step: "saved", done: 0, total: 1 })).toBe("0 de 1 registro guardado");
    expect(describeProgress({ step: "saved", done: 1200, total: 10_000 })).toBe(
      "1.200 de 10.000 registros guardados",
    );
  });

  it("says what is wrong with a value without its marks of direction", () => {
    const problems = new Problems();
    const subject = { file: value, collection: "news", record: value, recordId: null } as const;
    problems.add("invalid", subject, "newsDate", `La fecha «${value}» no existe.`);
    const [problem] = problems.list as [Problem];
    expect(problem).toMatchObject({ file: "Obravieja", reason: "La fecha «Obravieja» no existe." });
    expect(
      renderToStaticMarkup(<ReportProblems problems={[problem]} problemCounts={{ invalid: 1 }} />),
    ).toContain("<bdi>La fecha «Obravieja» no existe.</bdi>");
  });
});
