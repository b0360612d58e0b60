import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { conflicts, interventions, news, newsConflicts } from "../../../db/schema.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { newId } from "../../shared/ids.ts";
import { fixedHierarchies, fixedStages, fixedSystems } from "../catalog/constants.ts";
import { StatisticDialog } from "./components/statistic-dialog.tsx";
import { StatisticsSection } from "./components/statistics-section.tsx";
import { type StatisticOption, statisticOptions, withoutStatistic, withStatistic } from "./constants.ts";
import { findStatistic } from "./queries.server.ts";

const { db } = await createTestDatabase();
const find = (parameters: string) => findStatistic(db, new URLSearchParams(parameters));

/** The dialog as the server sends it, as text with one space between its parts. */
async function dialogText(option: StatisticOption): Promise<string> {
  const parameters = withStatistic("", option).slice(1);
  const statistic = await find(parameters);
  if (!statistic) throw new Error("no statistic");
  return textOf(
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[`/?${parameters}`]}>
        <StatisticDialog statistic={statistic} parameters={parameters} />
      </MemoryRouter>,
    ),
  );
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

async function addIntervention(name: string, system: number, hierarchy: number): Promise<string> {
  const id = newId();
  await db.insert(interventions).values({
    id,
    name,
    description: "x",
    strategicProject: "x",
    systemId: fixedSystems[system]?.id ?? "",
    hierarchyId: fixedHierarchies[hierarchy]?.id ?? "",
  });
  return id;
}

describe("Without a record", () => {
  it("counts nothing, and shows all cells", async () => {
    expect(await find("watchStatistic=true&option=1")).toMatchObject({ total: 0, types: [], uncoded: 0 });
    const text = await dialogText(1);
    for (const { name } of [...fixedSystems, ...fixedHierarchies]) expect(text).toContain(name);
    expect(text.match(/ 0(?= )/g)).toHaveLength(8 * 5);
  });

  it("says so where there is no table", async () => {
    expect(await dialogText(2)).toContain("Todavía no hay actuaciones urbanísticas que contar.");
    expect(await dialogText(3)).toContain("Todavía no hay conflictos con tipo y escalamiento codificados.");
  });
});

describe("The address", () => {
  it.each(statisticOptions)("opens $option", async ({ option }) => {
    expect(await find(`watchStatistic=true&option=${option}`)).toMatchObject({ option });
  });

  it.each([
    "",
    "option=1",
    "watchStatistic=true",
    "watchStatistic=true&option=",
    "watchStatistic=true&option=0",
    "watchStatistic=true&option=4",
    "watchStatistic=true&option=01",
    "watchStatistic=true&option=constructor",
    "watchStatistic=true&option=1&option=1",
    "watchStatistic=true&option=1&option=2",
  ])("opens nothing with «%s»", async (parameters) => {
    expect(await find(parameters)).toBeNull();
  });

  it("keeps what else it says while a statistic opens and closes", () => {
    expect(withStatistic("a=1&option=3", 2)).toBe("?a=1&option=2&watchStatistic=true");
    expect(withoutStatistic("/", "a=1&option=2&watchStatistic=true")).toBe("/?a=1");
    expect(withoutStatistic("/", "option=2&watchStatistic=true")).toBe("/");
  });
});

describe("With records", () => {
  it("shows what is there, what is not coded and the way to the other two", async () => {
    const [park, tram] = [await addIntervention("Parque", 0, 0), await addIntervention("Tranvía", 1, 2)];
    const [felling, noise] = [newId(), newId()];
    const common = { description: "x", actors: "x", stageId: fixedStages[0].id };
    await db.insert(conflicts).values([
      {
        ...common,
        id: felling,
        interventionId: park,
        name: "Tala de samanes",
        type: "Ambiental",
        escalation: "Vía judicial",
        claimants: ["Comité", "Áreas Verdes", "Barrio", "Colegio", "Diócesis", "Escuela"],
        defendants: ["Alcaldía"],
      },
      { ...common, id: noise, interventionId: park, name: "Ruido" },
    ]);
    const item = { headline: "x", description: "x" };
    const reported = newId();
    await db.insert(news).values([
      { ...item, id: reported, interventionId: park, date: "2007-01-01" },
      { ...item, id: newId(), interventionId: park, date: "2009-12-31" },
    ]);
    await db.insert(newsConflicts).values({ newsId: reported, conflictId: felling });

    const typology = await dialogText(1);
    expect(typology).toContain("Espacio Público de esparcimiento y encuentro 2 0 0 0 2");
    expect(typology).toContain("Total 2 0 0 0 2");
    expect(typology).toContain("Ambiental 1");
    expect(typology).toContain("1 conflicto sin tipo: sin codificar todavía.");

    const perConflict = await dialogText(2);
    expect(perConflict).toContain(
      "Parque , 2007 a 2009 2 Tala de samanes 1 Ruido 0 Sin nombrar un conflicto 1 Tranvía 0",
    );
    expect(perConflict).toContain(
      "2 noticias en total; 1 no nombra ningún conflicto: sin codificar todavía.",
    );
    expect(await find("watchStatistic=true&option=2")).toMatchObject({
      interventions: [{ id: park }, { id: tram, news: 0, firstYear: null, conflicts: [] }],
    });

    const actors = await dialogText(3);
    expect(actors).toContain("Ambiental Vía judicial 1 Áreas Verdes 1 conflicto Barrio 1 conflicto");
    expect(actors).toContain("y 1 actor más");
    expect(actors).toContain("1 conflicto sin tipo o sin escalamiento: sin codificar todavía.");
    for (const { title } of statisticOptions) expect(actors).toContain(title);
  });
});

describe("The section of the home page", () => {
  it("links to the three, and keeps the address", () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <StatisticsSection parameters="a=1" />
      </MemoryRouter>,
    );
    for (const { option } of statisticOptions)
      expect(html).toContain(`href="/?a=1&amp;option=${option}&amp;watchStatistic=true"`);
  });
});
