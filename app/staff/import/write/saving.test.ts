import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { news } from "../../../../db/schema/news.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import {
  apply,
  clearContent,
  dumpContent,
  hierarchyId,
  intervention,
  newsItem,
  systemId,
  toFiles,
  toId,
} from "../../../../tests/support/imports.ts";
import type { ImportProgress } from "../contract.ts";
import { listWords } from "./write-drafts.server.ts";

const api = await createTestApi();
const { db } = api.context;
const call = (method: string, path: string, body?: unknown) =>
  api.call(method, path, { as: "researcher", body });
const newsPath = (number: number) => `/news/${toId(number)}/intervention/${toId(1)}`;
const fields = { newsName: "De otra persona", description: "d", newsDate: "2010-01-01" };
const later = { $date: "2030-01-01T00:00:00Z" };

beforeEach(async () => {
  await clearContent(db);
  await apply(db, toFiles(intervention(1), newsItem(2, 1), newsItem(3, 1)));
});

/** Imports these, and does something once, when the first rows are written. */
function importMeanwhile(
  docs: Parameters<typeof toFiles>,
  meanwhile: (progress: ImportProgress) => Promise<void>,
) {
  let isDone = false;
  const progress = async (notice: ImportProgress) => {
    if (notice.step !== "saved" || isDone) return;
    isDone = true;
    await meanwhile(notice);
  };
  return apply(db, { ...toFiles(...docs), progress });
}

describe("While an import is being saved", () => {
  it("others save, also below an intervention that gets news, and readers see nothing of it", async () => {
    const { report } = await importMeanwhile([newsItem(4, 1)], async () => {
      const input = {
        interventionName: "Parque",
        description: "d",
        strategicProject: "p",
        hierarchy: hierarchyId,
        internalSystem: systemId,
      };
      expect((await call("PUT", `/interventions/${toId(1)}`, input)).statusCode).toBe(200);
      expect((await call("PUT", newsPath(2), fields)).statusCode).toBe(200);
      expect((await call("POST", `/interventions/${toId(1)}/news`, fields)).statusCode).toBe(201);
      expect(await db.$count(news)).toBe(3);
    });
    expect(report.counts.news.created).toBe(1);
    expect(await db.$count(news)).toBe(4);
  });

  it("others save the same new words, and each record is found by them", async () => {
    await importMeanwhile([newsItem(4, 1, { newsName: "Zarabanda chirriante" })], async () => {
      const own = { ...fields, newsName: "Otra zarabanda chirriante" };
      expect((await call("POST", `/interventions/${toId(1)}/news`, own)).statusCode).toBe(201);
    });
    const found = await call("GET", "/news?search=zarabandas%20chirriante");
    expect(found.json()).toHaveLength(2);
  });

  it("who wants one of its rows is told so", async () => {
    const changed = newsItem(2, 1, { newsName: "Del archivo", updatedAt: later });
    await importMeanwhile([changed, newsItem(4, 1)], async () => {
      for (const refused of [
        await call("PUT", newsPath(2), fields),
        await call("DELETE", `/interventions/${toId(1)}`),
      ]) {
        expect([refused.statusCode, refused.json().error]).toEqual([
          503,
          expect.stringMatching(/importación/),
        ]);
        expect(refused.headers["retry-after"]).toBe("5");
      }
    });
    const [row] = await db
      .select()
      .from(news)
      .where(eq(news.id, toId(2)));
    expect(row?.headline).toBe("Del archivo");
  });

  it("it starts again where others have changed what it is about to write", async () => {
    const docs = [intervention(5), newsItem(2, 1, { newsName: "Del archivo" }), newsItem(6, 5)];
    const { report } = await importMeanwhile(docs, async () => {
      expect((await call("PUT", newsPath(2), fields)).statusCode).toBe(200);
    });
    expect(report.counts.news).toMatchObject({ created: 1, unchanged: 1 });
    expect(report.problemCounts).toEqual({ newerHere: 1 });
    const [row] = await db
      .select()
      .from(news)
      .where(eq(news.id, toId(2)));
    expect(row?.headline).toBe("De otra persona");
  });

  it("it leaves nothing where it fails, and a second one is told that it runs", async () => {
    const before = await dumpContent(db);
    const failing = importMeanwhile([newsItem(4, 1)], async () => {
      await expect(apply(db, toFiles(newsItem(7, 1)))).rejects.toThrow("Ya hay una importación en curso");
      throw new Error("cancelled");
    });
    await expect(failing).rejects.toThrow("cancelled");
    expect(await dumpContent(db)).toEqual(before);
  });
});

describe("The words of an import", () => {
  it("are split as the search splits them", async () => {
    const text = [
      "La «EDU» y el Metroplús: 45.000 m², ½ vía, 1.ª etapa, n.º 12 ¿y Nuñez? ÁÉÍÓÚÜÑ",
      "Ejecución del río".normalize("NFD"),
      "O'Higgins socio-económico norte_sur Proyectado/Ejecución 😀 🎉naranjal a\u0301\u0302b",
      "ΟΔΟΣ Αθηνών שלום עולם 도시 계획 vergüenza Ça straße İstanbul ǅ ٣٤",
      "tab\ty\u00a0espacio\u200bcero—raya–guion…",
    ].join("\n");
    const { rows } = await db.execute<{ words: string[] }>(sql`select split_words(${text}) as words`);
    expect([...listWords([text])].sort()).toEqual([...new Set(rows[0]?.words)].sort());
  });

  it("do not wait beside an index, where every search would look through them", async () => {
    await db.execute(sql`create extension if not exists pgstattuple`);
    const { rows } = await db.execute<{ name: string; pending: string }>(sql`
      select relname as name, (pgstatginindex(pg_class.oid)).pending_tuples as pending from pg_class
      join pg_index on indexrelid = pg_class.oid join pg_am on pg_am.oid = relam
      where amname = 'gin' and indrelid in ('search_entries'::regclass, 'search_words'::regclass)`);
    expect(rows.map(({ pending }) => Number(pending))).toEqual([0, 0, 0, 0]);
  });
});
