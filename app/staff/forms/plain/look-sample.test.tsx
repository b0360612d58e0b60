import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { firstSystems } from "../../../shared/study/first-lists.ts";
import { pictograms } from "../../../shared/study/pictograms.ts";
import { getSystem } from "../../../shared/study/study.ts";
import LookSample from "./components/look-sample.tsx";

const automatic = { systemName: "Laderas", color: "", pattern: "", pictogram: "" };

function Form({ values, systemId }: { values: Partial<typeof automatic>; systemId: string }) {
  const form = useForm({ defaultValues: { ...automatic, ...values } });
  return (
    <FormProvider {...form}>
      <LookSample systemId={systemId} />
    </FormProvider>
  );
}
const draw = (values: Partial<typeof automatic>, systemId = "") =>
  renderToStaticMarkup(<Form values={values} systemId={systemId} />);

describe("The sample of a system", () => {
  it("has what is chosen, in both schemes", () => {
    const html = draw({ color: "vino", pattern: "olas", pictogram: "agua" });
    expect(html.match(/color-scheme:(light|dark)/g)).toEqual(["color-scheme:light", "color-scheme:dark"]);
    expect(html.match(/--system:var\(--system-vino\)/g)).toHaveLength(2);
    expect(html.match(/data-pattern="olas"/g)).toHaveLength(2);
    expect(html.split(pictograms.agua)).toHaveLength(5);
    expect(html).toContain("Laderas");
  });

  it("has what the site chose, where that is left to it, and nothing as long as it has not", () => {
    const [{ id }] = firstSystems;
    const { color, pattern, outline } = getSystem(id);
    const html = draw({}, id);
    expect(html).toContain(`--system:var(--system-${color})`);
    expect(html).toContain(`data-pattern="${pattern}"`);
    expect(html).toContain(outline);
    expect(draw({ color: "vino" }, id)).toContain("--system:var(--system-vino)");
    expect(draw({ color: "vino" })).toBe("");
  });
});
