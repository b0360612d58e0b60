import { sql } from "drizzle-orm";
import { firstStages } from "../../app/shared/study/first-lists.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { backups } from "../../db/schema/installation.ts";
import { reportMessages, reports } from "../../db/schema/staff/reports.ts";
import { bodies, type Client } from "./client.ts";
import { pictureFile } from "./forms.ts";

type Site = { staff: Client; db: Database };
type Planted = { work: string; assignee: string; name: string };

/**
 * Writes a name into everything that staff alone read.
 * @param assignee the person whose session it is
 * @returns ids by the names of tests/calls/calls.ts
 */
export async function plantPrivateNames(site: Site, planted: Planted) {
  const ids = {
    ...(await plantInEvidence(site, planted)),
    ...(await plantInTexts(site, planted)),
    ...(await plantInPanel(site, planted)),
    ...(await plantInReports(site, planted)),
  };
  return { ...ids, ...(await hideName(site, planted)) };
}

/** Interviews and scans, of which the second is deleted. */
async function plantInEvidence({ staff }: Site, { name }: Planted) {
  const publication = await staff.create("/publications", { name: `Boletín de ${name}`, place: name });
  const address = `https://${name}.example/`;
  const interview = {
    title: `Entrevista a ${name}`,
    ...{ kind: "interview", publication, author: name, section: name, page: name, note: `La dio ${name}` },
    ...{ url: address, archive_url: address },
  };
  const source = await staff.create("/sources", interview);
  await expectDone(staff.send("DELETE", `/sources/${await staff.create("/sources", interview)}`));
  const scan = new FormData();
  scan.append("file", await pictureFile(`${name}.png`));
  const clipping = await staff.create(`/sources/${source}/clippings`, scan);
  await expectDone(staff.send("PUT", `/clippings/${clipping}`, { name: `${name}.png`, credit: name }));
  const change = await staff.send("POST", "/bulk/source", { ids: [source], set: { author: `Ana ${name}` } });
  const { operation } = (await change.json()) as { operation: string };
  await expectDone(staff.send("POST", `/operations/${operation}/undo`));
  return { publication, source, clipping, bulk: operation };
}

/** A text that was put right before any edition had it, with the sentence that it no longer has, and what is still typed. */
async function plantInTexts({ staff }: Site, { work, assignee, name }: Planted) {
  const quote = `lo contó ${name}`;
  const text = { ...bodies.newsItem("Puesta en su sitio"), description: `Aquel día ${quote} en la plaza.` };
  const newsItem = await staff.create(`/interventions/${work}/news`, text);
  const source = await staff.create("/sources", { title: `Acta de ${name}`, kind: "report" });
  const sentence = { noun: "news", record: newsItem, field: "description", quote };
  const support = { source, support: "supports", certainty: "certain", note: `Según ${name}` };
  const passage = await staff.create("/passages", { ...sentence, sources: [support] });
  const right = { ...text, description: "Aquel día alguien lo contó en la plaza.", __v: 0 };
  await expectDone(staff.send("PUT", `/news/${newsItem}/intervention/${work}`, right));
  const draft = newId();
  const content = JSON.stringify({ values: { ...text, newsName: name }, base: {}, record: null, sent: null });
  const typed = { owner: assignee, form: "news/new", recordId: null, content, __v: 1 };
  await expectDone(staff.send("PUT", `/drafts/${draft}`, { ...typed, holder: newId(), isOpen: true }));
  return { newsItem, passage, draft };
}

/** What the team says to each other of records, and what comes to it from outside. */
async function plantInPanel({ staff, db }: Site, { work, assignee, name }: Planted) {
  const list = { noun: "intervention", name: `De ${name}`, query: `search=${name}` };
  const view = await staff.create("/views", { ...list, isShared: true });
  const given = { ...list, ids: [work], assignee, note: `Pregúntale a ${name}` };
  const assignment = await staff.create("/assignments", given);
  const answer = { state: "done", answer: `Ya le pregunté a ${name}` };
  await expectDone(staff.send("PUT", `/assignments/${assignment}`, answer));
  const check = `/tables/intervention/${work}/checks/interventionWithoutImage`;
  await expectDone(staff.send("PUT", check, { reason: `Lo dijo ${name}` }));
  const table = new FormData();
  const rows = `titulo,autor,fecha\nMemorias de ${name},${name},ayer de ${name}`;
  table.append("file", new File([rows], `fuentes de ${name}.csv`));
  await expectDone(staff.send("POST", "/imports", table));
  const [imported] = await staff.read<{ id: string }[]>("/imports");
  const message = newId();
  const said = {
    name,
    email: `${name}@example.org`,
    message: name,
    problem: `No existe ${name}@example.org`,
  };
  await db.insert(contactMessages).values({ id: message, ...said });
  await db
    .insert(backups)
    .values({ host: name, path: `/home/${name}/copia.tar.gz`, problem: `${name}: no cabe` });
  return { view, assignment, import: imported?.id ?? "", message };
}

/** Thirty readers who said what is wrong: half of them are answered, in words of the team. */
async function plantInReports({ staff, db }: Site, { work, name }: Planted) {
  const seeded = Array.from({ length: 30 }, (_, number) => ({ id: newId(), address: newId(), number }));
  const kinds = ["error", "source", "rights", "other"] as const;
  await db.insert(reports).values(
    seeded.map((one) => ({
      ...{ ...one, challenge: newId(), year: 2001, noun: "intervention" as const, recordId: work },
      kind: kinds[one.number % kinds.length] ?? "other",
    })),
  );
  await db.insert(reportMessages).values(
    seeded.map(({ id, number }) => ({
      ...{
        reportId: id,
        name: `${name} ${number}`,
        email: `${number}.${name}@example.org`,
        wantsAnswer: true,
      },
      ...{ quote: `La obra de ${name}`, message: `Soy ${name}, escríbanme a ${name}@example.org` },
    })),
  );
  const said = { question: "¿Es así?", answer: "Es como dice el registro." };
  for (const { id } of seeded.filter(({ number }) => number % 2 === 0))
    await expectDone(staff.send("POST", `/reports/${id}/answer`, { decision: "refused", ...said }));
  return { report: seeded[0]?.id ?? "", address: seeded[0]?.address ?? "" };
}

/** Two words, so that nothing else with the name is masked: whatever else tells it must be seen. */
async function hideName({ staff }: Site, { work, name }: Planted) {
  const whole = `Hermelinda ${name}`;
  const conflict = await staff.create(`/interventions/${work}/conflicts`, {
    ...{
      conflictName: `Tutela de ${whole}`,
      description: `La puso ${whole}.`,
      actorsInvolved: "Alcaldía; Vendedores",
    },
    ...{ timeStressOccurrence: firstStages[0].id, claimants: [whole] },
  });
  const proposals = await staff.read<{ _id: string }[]>(`/evidence/proposals?intervention=${work}`);
  const [later, refused] = proposals.map(({ _id }) => `/evidence/proposals/${_id}`);
  await expectDone(staff.send("POST", `${later}`, { decision: "later", note: `Pregúntale a ${name}` }));
  await expectDone(staff.send("POST", `${refused}`, { decision: "refuse", note: `${name} dice que no` }));
  const actors = await staff.read<{ _id: string; name: string }[]>("/actors?limit=1000");
  const actor = actors.find((one) => one.name === whole)?._id ?? "";
  const fields = { name: whole, kind: "vecinos", aliases: [`Doña ${whole}`], note: `Es ${whole}` };
  await expectDone(staff.send("PUT", `/actors/${actor}`, fields));
  await staff.create("/hidden-names", { names: [whole, `Doña ${whole}`] });
  return { conflict, actor };
}

async function expectDone(call: Promise<Response>): Promise<void> {
  const response = await call;
  if (response.status !== 200)
    throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}

/** @returns the columns that have such a text, as `table.column` */
export async function listPlaces(db: Database, pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = tables.map(async ({ name }) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct part.name from ${sql.identifier(name)} stored, jsonb_each_text(to_jsonb(stored)) part (name, value)
      where part.value ~* ${pattern.source}`);
    return rows.map((column) => `${name}.${column.name}`);
  });
  return (await Promise.all(found)).flat().sort();
}
