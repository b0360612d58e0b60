import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader, Transaction } from "../../../db/client.server.ts";
import { changeRows } from "../../../db/links/store-links.server.ts";
import { lockRows, type Noun } from "../../../db/rows.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import type { NounRules, Versioned } from "../../records/noun-rules.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { type AxisName, getAxis } from "../../shared/study/study.ts";
import type { NounDeclaration } from "../../shared/values/field-declarations.ts";
import { describeWrites, formatCount } from "../../shared/values/text.ts";
import { entryInputs, hierarchyShape, stageShape, systemShape, toUpdate } from "./contract.ts";
import { hierarchyNoun, type ListNoun, stageNoun, systemNoun } from "./declaration.ts";
import { explainFullList } from "./fields.ts";
import { getEntry, listHierarchies, listOrder, listStages, listSystems } from "./queries.server.ts";

type Fields = Versioned & { after?: string } & Record<string, unknown>;

type OwnRules = {
  noun: ListNoun;
  name: Parameters<typeof getEntry>[1];
  table: typeof hierarchies | typeof systems | typeof stages;
  declaration: NounDeclaration & { mostEntries: number };
  /** The grammatical gender of what an entry is called. */
  getGender: () => "el" | "la";
  /** The records that are sorted by the list. */
  used: { noun: Noun; column: PgColumn; property: string; words: [one: string, many: string] };
  calls: Pick<NonNullable<NounRules["calls"]>, "one" | "summaries" | "shape"> & {
    list: (db: Reader) => Promise<object[]>;
  };
};

function createRules(own: OwnRules): NounRules<Fields> {
  const { noun, name, table, declaration, used, calls } = own;
  const getMessages = () => describeWrites({ one: declaration.one, article: own.getGender() });
  const input = entryInputs[noun];
  return {
    noun,
    declaration,
    get messages() {
      return getMessages();
    },
    permission: { write: "editLists", delete: "editLists" },
    isShared: true,
    async prepare({ tx }, fields, before) {
      const id = before?.id ?? "";
      await requireOwnName(tx, own, fields, id);
      if (before === null && (await tx.$count(table)) >= declaration.mostEntries)
        throw invalidField(declaration.nameFields[0] ?? "", explainFullList(declaration.mostEntries));
      return {
        ...toColumns(declaration.fields, fields),
        ...(await place(
          tx,
          own,
          before === null ? { after: await findLast(tx, table), ...fields } : fields,
          id,
        )),
      };
    },
    async findUse(tx, id) {
      const total = await tx.$count(used.column.table, eq(used.column, id));
      if (total === 0) return null;
      const [one, many] = used.words;
      return `No se puede eliminar sin decir cuál la reemplaza: ${formatCount(total, one, many)}.`;
    },
    async moveUses(writing, { id }, replacement) {
      const rows = await lockRows(writing.tx, used.noun, eq(used.column, id));
      const set = { [used.property]: replacement };
      await changeRows(
        writing,
        used.noun,
        rows.map((before) => ({ before, set })),
      );
    },
    calls: {
      ...calls,
      read: null,
      query: null,
      isSmall: true,
      input,
      update: toUpdate(input),
      get: (db, id) => getEntry(db, name, { id, unknown: getMessages().unknown }),
    },
  };
}

async function requireOwnName(tx: Transaction, { table, declaration }: OwnRules, fields: Fields, id: string) {
  const [nameField = ""] = declaration.nameFields;
  const [taken] = await tx
    .select({ id: table.id })
    .from(table)
    .where(sql`fold_text(${table.name}) = fold_text(${fields[nameField]}) and ${table.id} <> ${id}`);
  if (taken) throw invalidField(nameField, "Ya hay una entrada con ese nombre");
}

async function findLast(tx: Transaction, table: OwnRules["table"]): Promise<string> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .orderBy(...listOrder(table));
  return rows.at(-1)?.id ?? "";
}

/** Halfway between the entry that comes before and the next one; nothing where it is there already. */
async function place(
  tx: Transaction,
  { table }: OwnRules,
  { after }: Fields,
  id: string,
): Promise<{ position?: number }> {
  if (after === undefined) return {};
  const rows = await tx
    .select({ id: table.id, position: table.position })
    .from(table)
    .orderBy(...listOrder(table));
  const ownPlace = rows.findIndex((row) => row.id === id);
  if (ownPlace >= 0 && (rows[ownPlace - 1]?.id ?? "") === after) return {};
  const others = rows.filter((row) => row.id !== id);
  const beforeIt = others.findIndex((row) => row.id === after);
  if (after !== "" && beforeIt < 0) throw invalidField("after", "Esa entrada no existe");
  const [low, high] = [others[beforeIt]?.position, others[beforeIt + 1]?.position];
  if (low === undefined) return { position: (high ?? 1) - 1 };
  return { position: high === undefined ? low + 1 : (low + high) / 2 };
}

const axisGender = (axis: AxisName) => () => getAxis(axis).article;
const ofWorks = { noun: "intervention", words: ["actuación la tiene", "actuaciones la tienen"] } as const;

export const hierarchyRules = createRules({
  noun: "hierarchy",
  name: "hierarchies",
  table: hierarchies,
  declaration: hierarchyNoun,
  getGender: axisGender("hierarchy"),
  used: { ...ofWorks, words: [...ofWorks.words], column: interventions.hierarchyId, property: "hierarchyId" },
  calls: {
    one: "hierarchy",
    summaries: { list: "Urban hierarchies" },
    shape: hierarchyShape,
    list: listHierarchies,
  },
});

export const systemRules = createRules({
  noun: "system",
  name: "systems",
  table: systems,
  declaration: systemNoun,
  getGender: axisGender("system"),
  used: { ...ofWorks, words: [...ofWorks.words], column: interventions.systemId, property: "systemId" },
  calls: { one: "system", summaries: { list: "Structuring systems" }, shape: systemShape, list: listSystems },
});

export const stageRules = createRules({
  noun: "stage",
  name: "stages",
  table: stages,
  declaration: stageNoun,
  getGender: () => "la",
  used: {
    noun: "conflict",
    words: ["conflicto la tiene", "conflictos la tienen"],
    column: conflicts.stageId,
    property: "stageId",
  },
  calls: { one: "stage", summaries: { list: "Conflict stages" }, shape: stageShape, list: listStages },
});
