import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { firstSystems } from "../../../shared/study/first-lists.ts";
import { CaseFacts } from "./case-facts.tsx";

it("says where links to a work's news and conflicts lead that there are none", () => {
  const [system] = firstSystems;
  const empty = { blocks: [], sources: [], cited: 0, total: 0 };
  const work = {
    _id: "0123456789abcdef01234567",
    interventionName: "Puente",
    description: "",
    image: "",
    imageAlt: "",
    imageCaption: "",
    imageCredit: "",
    strategicProject: "No aplica",
    hierarchy: "Ciudad",
    system: { _id: system.id, name: "Movilidad" },
    datasheet: null,
    conflicts: [],
    texts: { description: empty, features: empty, conflictivity: empty },
    newsCount: 0,
    years: [],
    timeline: null,
  };
  const html = renderToStaticMarkup(<CaseFacts work={work} />);
  expect(html).toContain('<dd id="noticias">Ninguna</dd>');
  expect(html).toContain('<dd id="conflictos">Ninguno</dd>');
});
