import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { firstStages } from "../../app/shared/study/first-lists.ts";
import { calls, fillPath } from "../calls/calls.ts";
import { startAnnouncedSite } from "../support/announced-site.ts";
import { bodies, type Client, signIn } from "../support/client.ts";
import { testLimit } from "../support/limits.ts";
import { listPlaces, plantPrivateNames } from "../support/private-names.ts";
import { takeShare } from "../support/property-runs.ts";
import {
  findAddresses,
  findPattern,
  listPageAddresses,
  listProgramAddresses,
} from "../support/public-addresses.ts";

/** A name in everything that staff alone read, and one in everything public, are looked for in all that anyone can read. */

const { db, local, client } = await startAnnouncedSite({ workers: 1 });

/** Every public address is read, up to three times, while the other files of tests keep the machine busy. */
const walkLimit = 3 * testLimit;

const privateNames = /xiomarazul|quetzalpio|zyxquetzal/i;
const publicName = "Xilonén Bachuéz";
const folded = /xilone\u0301?n|bachue\u0301?z/;
const tellsPublicName = (text: string) => folded.test(text.normalize("NFD").toLowerCase());

/** What was read at the first reading: each address with its status, and whether it has each kind of name. */
type Reading = { path: string; status: number; isPrivate: boolean; isTelling: boolean };
let readings: Reading[] = [];
let closed = new Set<string>();
/** What may be missing, which is no fault: pages, calls, and states of records. */
let optional = new Set<string>();

/** Reads these addresses, headers and archives too, and one of each further route that their pages link to. */
async function readPublic(addresses: readonly string[]): Promise<Reading[]> {
  const asked = [...new Set(addresses)];
  const known = new Set(asked.map(findPattern));
  const found: Reading[] = [];
  for (const path of asked) {
    const response = await fetch(local.address + path, { redirect: "manual" });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = unpack(bytes).toString();
    const whole = JSON.stringify([...response.headers]) + text;
    const isPrivate = privateNames.test(whole);
    found.push({ path, status: response.status, isPrivate, isTelling: tellsPublicName(whole) });
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const next of findAddresses(text)) {
      const pattern = findPattern(next);
      if (!known.has(pattern)) asked.push(next);
      known.add(pattern);
    }
  }
  return found;
}

/** The files of an archive, those of archives in it too. */
const unpack = (bytes: Uint8Array): Buffer =>
  String.fromCharCode(...bytes.subarray(0, 2)) === "PK"
    ? Buffer.concat(Object.values(unzipSync(bytes)).map(unpack))
    : Buffer.from(bytes);

const listTelling = (among: readonly Reading[]) =>
  among.filter(({ isTelling }) => isTelling).map(({ path }) => path);

/** A work with the public name in each of its records, as two editions have had it and as it is now. */
async function publishWork(staff: Client) {
  const note = (place: string) => `${place}: lo contó ${publicName} en la plaza.`;
  const work = await staff.create("/interventions", bodies.intervention(`Parque de ${publicName}`));
  const datasheet = await staff.create(`/interventions/${work}/datasheet`, {
    ...bodies.datasheet(),
    conflictivity: note("Ficha"),
  });
  const conflict = await staff.create(`/interventions/${work}/conflicts`, {
    ...{ conflictName: `Tutela de ${publicName}`, description: note("Conflicto") },
    ...{ actorsInvolved: publicName, claimants: [publicName], timeStressOccurrence: firstStages[0].id },
  });
  const news = await staff.create(`/interventions/${work}/news`, {
    ...bodies.newsItem(`Habla ${publicName.toUpperCase()}`),
    description: note("Noticia").normalize("NFD"),
  });
  const gone = await staff.create(`/interventions/${work}/news`, bodies.newsItem("Se irá"));
  const actors = await staff.read<{ _id: string; name: string }[]>("/actors");
  const actor = actors.find(({ name }) => name === publicName)?._id ?? "";
  const alias = { name: publicName, kind: "vecinos", aliases: [`Doña ${publicName}`], note: note("Actor") };
  expect((await staff.send("PUT", `/actors/${actor}`, alias)).status).toBe(200);
  const source = await staff.create("/sources", { title: note("Fuente"), author: "Bachuéz, Xilonén" });
  const quote = `lo contó ${publicName}`;
  const sentence = { noun: "datasheet", record: datasheet, field: "conflictivity", quote };
  const printed = { source, support: "supports", certainty: "certain", note: "" };
  await staff.create("/passages", { ...sentence, prefix: "", suffix: "", sources: [printed] });
  const place = { place: publicName, intervention: work, date: "2026-01-01" };
  await staff.create("/errata", { ...place, wrong: publicName, right: "Otra" });
  for (const [__v, number] of ["2026.1", "2026.2"].entries()) {
    await staff.create("/editions", { number, notes: note("Edición") });
    const later = { ...bodies.newsItem(note(`Después de la ${number}`)), source, __v };
    expect((await staff.send("PUT", `/news/${news}/intervention/${work}`, later)).status).toBe(200);
  }
  await staff.send("DELETE", `/interventions/${work}/news/${gone}`);
  const hiding = { __v: 0, reason: "Una persona lo pidió" };
  expect((await staff.send("POST", `/history/news/${news}/hidden`, hiding)).status).toBe(200);
  return { work, datasheet, conflict, news, actor };
}

beforeAll(async () => {
  const person = {
    ...bodies.user("zyxquetzal", "researcher"),
    ...{ userName: "Xiomarazul", userLastName: "Quetzalpio" },
  };
  const assignee = await client.create("/users/create-account", person);
  const staff = await signIn(local, person, "10.8.8.8");
  const { work, datasheet, conflict, news, actor } = await publishWork(staff);
  const planted = await plantPrivateNames({ staff, db }, { work, assignee, name: "Quetzalpio" });

  const ids = {
    ...planted,
    ...{ interventionId: work, newsId: news, datasheetId: datasheet, list: "news", recordId: news },
    ...{ importId: planted.import, userId: assignee, noun: "news", number: "2026.2", file: "1.csv" },
    // As the calls of the API name them.
    ...{ intervention: work, datasheet, user: assignee, page: "1", template: "noticias.xlsx" },
  };
  const about = `about=interventions/${work}`;
  const pages = [
    ...listPageAddresses(await routes, { ...ids, conflictId: conflict, actorId: actor }),
    ...listPageAddresses(await routes, { ...ids, conflictId: planted.conflict, actorId: planted.actor }),
    ...["/templates/noticias.xlsx", "/reports?limit=100", "/search?q=parque", "/search?q=quetzalpo"],
    ...[`/report?${about}`, `/reports?${about}`, `/reports.data?${about}`],
  ];
  const reads = calls.filter(({ method }) => method === "GET");
  closed = new Set(
    reads.filter(({ who }) => who !== "anyone").map(({ path }) => `/api${fillPath(path, ids)}`),
  );
  const open = reads.map(({ path, query = "" }) => `/api${fillPath(path, ids)}${query}`);
  // A word of a text that nobody reads is neither completed nor put right.
  const words = ["quetzal", "hermelin", "parq"].map((word) => `/api/search/suggestions?q=${word}`);
  const records = { interventions: work, conflicts: conflict, news, actors: actor };
  const states = [
    ...Object.entries(records).flatMap(([list, id]) =>
      ["", ".json", ".jsonld", "?version=0", "?edition=2026.2", "/history", "/history?from=0&to=1"].map(
        (state) => `/${list}/${id}${state}`,
      ),
    ),
    ...[
      `/news/${news}?version=1`,
      `/news/${planted.newsItem}?version=0`,
      `/news/${planted.newsItem}?version=1`,
    ],
  ];
  optional = new Set([...pages, ...open, ...words, ...states, "/api/search?q=plaza"]);
  readings = await readPublic([...listProgramAddresses({ news, number: "2026.2" }), ...optional]);
}, walkLimit);

describe("No public byte", () => {
  it("says who of the staff did something, or what is for staff alone", async () => {
    const places = await listPlaces(db, privateNames);
    expect(places.length).toBeGreaterThanOrEqual(30);
    const needed = `accepted_checks.reason assigned_lists.name clippings.name conflict_actors.published contact_messages.message
    decisions.note drafts.content hidden_names.names imports.report operations.summary report_messages.email
    report_messages.message report_messages.name report_messages.quote revisions.before saved_views.name
    sources.title users.username`;
    expect(places).toEqual(expect.arrayContaining(needed.split(/\s+/)));

    for (const { path, status } of readings)
      if (closed.has(path)) expect(status, path).toBe(401);
      else if (optional.has(path)) expect(status, path).toBeLessThan(500);
      else expect([200, 410], path).toContain(status);
    expect(readings.filter(({ isPrivate }) => isPrivate)).toEqual([]);
    expect(readings.length).toBeGreaterThan(250);
    expect(listTelling(readings).length).toBeGreaterThan(60);
  });

  it(
    "has a name that is hidden, and all have it again once that is undone",
    async () => {
      expect((await client.send("POST", "/hidden-names", { names: [publicName] })).status).toBe(201);
      // Where the name stood, and a quarter of the other addresses; in `npm run stress` all of them.
      const before = listTelling(readings);
      const others = readings.filter(({ path, isTelling }) => !isTelling && !closed.has(path));
      const asked = [...before, ...takeShare(others, 0, 4).map(({ path }) => path)];
      expect(listTelling(await readPublic(asked))).toEqual([]);
      const hidden = await client.read<{ _id: string; names: string[] }[]>("/hidden-names");
      const operation = hidden.find(({ names }) => names.includes(publicName))?._id;
      expect((await client.send("POST", `/operations/${operation}/undo`)).status).toBe(200);
      const again = takeShare(before, 0, 2);
      const telling = listTelling(await readPublic(again));
      expect(telling.filter((path) => again.includes(path))).toEqual(again);
    },
    walkLimit,
  );
});
