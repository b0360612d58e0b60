import { siteParts } from "../../app/nouns/site/declaration.ts";
import type { TestApi } from "../support/api.ts";
import { smallBook } from "../support/coding.ts";
import { valid } from "../support/records.ts";
import { siteValues } from "../support/site.ts";

/** Who may call, in the words of the REST contract's last table. */
type Who = "anyone" | "account" | "staff" | "researcher";

export type Call = {
  method: string;
  /** With `{name}` where a record's id goes. */
  path: string;
  who: Who;
  /** Status of a successful call. */
  status: 200 | 201;
  /** Names of its own among those that other calls do not know. */
  knownQueries?: readonly string[];
  /** Without it a successful call need not read anything. */
  query?: string;
  /** A body that is accepted, where the call takes one. */
  body?: (names: Record<string, string>) => unknown;
  /** Accepts a multipart form with files instead. */
  isUpload?: boolean;
  /** Whether each response is different. */
  isNeverTheSame?: boolean;
};

const get = (path: string, who: Who = "anyone"): Call => ({ method: "GET", path, who, status: 200 });
const post = (path: string, who: Who, body: Call["body"], status: 200 | 201 = 201): Call => ({
  method: "POST",
  path,
  who,
  status,
  ...(body ? { body } : {}),
});
const upload = (path: string, who: Who, status: 200 | 201): Call => ({
  method: "POST",
  path,
  who,
  status,
  isUpload: true,
});
const put = (path: string, who: Who, body: NonNullable<Call["body"]>): Call => ({
  method: "PUT",
  path,
  who,
  status: 200,
  body,
});
const remove = (path: string): Call => ({ method: "DELETE", path, who: "researcher", status: 200 });

let published = 0;
/** Later than all before, as an edition's number must be. */
const nextEdition = () => `3000.${++published}`;

/** Every call of the REST contract and who may make it. */
export const calls: Call[] = [
  get("/hierarchy"),
  get("/system"),
  get("/system/{system}"),
  get("/time_stress_ocurrence"),
  get("/interventions"),
  get("/interventions/latest"),
  get("/interventions/{intervention}"),
  get("/interventions/{intervention}/geometry"),
  get("/map-layers"),
  get("/intervention_datasheet"),
  get("/intervention_datasheet/{datasheet}"),
  get("/conflicts"),
  get("/conflicts/{conflict}"),
  { ...get("/news"), knownQueries: ["sort"] },
  get("/news/{newsItem}"),
  { ...get("/search"), query: "?q=obra" },
  { ...get("/search/suggestions"), query: "?q=obra" },
  get("/information"),
  get("/home"),

  post("/contact", "anyone", () => valid.contact()),
  { ...get("/contact/challenge"), isNeverTheSame: true },
  post("/users/login", "anyone", () => ({ user: "rosa", userPassword: "montaña-azul-42" }), 200),

  post("/interventions", "staff", () => valid.intervention()),
  put("/interventions/{intervention}", "staff", () => valid.intervention()),
  post("/interventions/{bare}/datasheet", "staff", () => valid.datasheet()),
  put("/interventions/{intervention}/geometry", "staff", () => valid.place()),
  post("/map-layers", "staff", () => valid.layer()),
  put("/map-layers/{layer}", "staff", () => valid.layer()),
  remove("/interventions/{located}/geometry"),
  remove("/map-layers/{layer}"),
  put("/intervention_datasheet/{datasheet}", "staff", () => valid.datasheet()),
  post("/interventions/{intervention}/conflicts", "staff", () => valid.conflict()),
  put("/conflicts/{conflict}/intervention/{intervention}", "staff", () => valid.conflict()),
  post("/interventions/{intervention}/news", "staff", () => valid.newsItem()),
  put("/news/{newsItem}/intervention/{intervention}", "staff", () => valid.newsItem()),
  upload("/media", "staff", 201),

  remove("/interventions/{intervention}"),
  remove("/interventions/{intervention}/datasheet/{datasheet}"),
  remove("/interventions/{intervention}/conflict/{conflict}"),
  remove("/interventions/{intervention}/news/{newsItem}"),
  put("/information/{information}", "researcher", () => ({ aboutUs: "Quiénes somos" })),
  put("/home/{home}", "researcher", () => ({ description: "Un repositorio abierto" })),
  get("/site-content", "researcher"),
  get("/site-content/{sitePart}", "researcher"),
  ...siteParts.map(({ key }) => put(`/site-content/${key}`, "researcher", () => siteValues[key])),
  get("/users", "researcher"),
  get("/users/{user}", "researcher"),
  post("/users/create-account", "researcher", () => valid.user()),
  put("/users/update-user/{user}", "researcher", () => {
    const { userPassword, passwordConfirmation, ...profile } = valid.user() as Record<string, unknown>;
    return profile;
  }),
  remove("/users/{user}"),
  post("/users/password-link/{user}", "researcher", undefined),
  post(
    "/users/new-password",
    "anyone",
    ({ passwordLink }) => ({
      token: passwordLink,
      userPassword: "otra-clave-larga",
      passwordConfirmation: "otra-clave-larga",
    }),
    200,
  ),

  get("/publications", "staff"),
  get("/publications/{publication}", "staff"),
  post("/publications", "staff", () => valid.publication()),
  put("/publications/{publication}", "staff", () => valid.publication()),
  remove("/publications/{publication}"),
  get("/sources", "staff"),
  get("/sources/{source}", "staff"),
  post("/sources", "staff", () => valid.source()),
  put("/sources/{source}", "staff", () => valid.source()),
  remove("/sources/{source}"),
  { ...get("/clippings", "staff"), knownQueries: ["source"] },
  get("/clippings/{clipping}", "staff"),
  upload("/clippings", "staff", 201),
  upload("/sources/{source}/clippings", "staff", 201),
  put("/clippings/{clipping}", "staff", () => ({ name: "Portada", credit: "Archivo" })),
  get("/clippings/{clipping}/pages/{page}"),
  get("/clippings/{clipping}/pages/{page}/preview"),
  get("/clippings/{clipping}/original", "staff"),
  remove("/clippings/{clipping}"),
  get("/actors"),
  get("/actors/{actor}"),
  post("/actors", "staff", () => valid.actor()),
  put("/actors/{actor}", "staff", () => valid.actor()),
  remove("/actors/{actor}"),
  post("/actors/{actor}/merge", "researcher", ({ otherActor }) => ({ into: otherActor }), 200),
  post("/actors/{standingActor}/merged", "researcher", ({ joinedActor }) => ({ actors: [joinedActor] }), 200),
  get("/passages", "staff"),
  get("/passages/{passage}", "staff"),
  post("/passages", "staff", ({ datasheet }) => valid.passage({ record: datasheet })),
  remove("/passages/{passage}"),
  get("/evidence/crosswalk.csv"),
  get("/places"),
  get("/places/{registeredPlace}"),
  post("/places", "researcher", () => valid.registeredPlace()),
  put("/places/{registeredPlace}", "researcher", () => valid.registeredPlace()),
  remove("/places/{registeredPlace}"),
  get("/work-places"),
  get("/work-places/{workPlace}"),
  post("/work-places", "staff", ({ intervention, otherPlace }) => ({
    intervention,
    place: otherPlace,
    relation: "affects",
  })),
  put("/work-places/{workPlace}", "staff", ({ bare, otherPlace }) => ({
    intervention: bare,
    place: otherPlace,
    relation: "in",
  })),
  remove("/work-places/{workPlace}"),
  { ...get("/mentions"), knownQueries: ["record", "place", "actor"] },
  { ...get("/mentions/open", "staff"), knownQueries: ["of"] },
  get("/mentions/institutions", "staff"),
  get("/mentions/ambiguous", "staff"),
  get("/mentions/territories", "staff"),
  post("/mentions/{mention}", "staff", () => ({ decision: "refuse" }), 200),
  get("/errata"),
  get("/errata/{erratum}"),
  post("/errata", "researcher", () => valid.erratum()),
  put("/errata/{erratum}", "researcher", () => valid.erratum()),
  remove("/errata/{erratum}"),

  get("/evidence/proposals", "staff"),
  post("/evidence/proposals", "staff", () => ({ proposals: [] }), 200),
  get("/evidence/progress", "staff"),
  post("/evidence/proposals/{proposal}", "staff", () => ({ decision: "later", note: "Míralo tú" }), 200),

  get("/history/{noun}/{intervention}", "staff"),
  get("/history/{noun}/{intervention}/{revision}", "staff"),
  get("/history/{noun}/{intervention}/hidden", "staff"),
  post(
    "/history/{noun}/{intervention}/hidden",
    "researcher",
    () => ({ __v: 0, reason: "Lo pidió una persona" }),
    200,
  ),
  remove("/history/{noun}/{intervention}/hidden/{version}"),
  post("/hidden-names/places", "researcher", () => ({ names: ["Zoraida Quintana"] }), 200),
  get("/hidden-names", "researcher"),
  post("/hidden-names", "researcher", () => ({ names: ["Zoraida Quintana"] })),
  get("/editions", "researcher"),
  post("/editions", "researcher", () => ({ number: nextEdition() })),
  post("/editions/{edition}/doi", "researcher", () => ({ doi: "10.5281/zenodo.123" }), 200),
  post("/editions/{edition}/withdrawal", "researcher", () => ({ reason: "Tenía un error" }), 200),
  get("/forms/{noun}/similar", "staff"),
  post("/forms/{noun}/{intervention}/open", "staff", () => ({ isOpen: true }), 200),
  get("/drafts", "staff"),
  get("/drafts/{draft}", "staff"),
  put("/drafts/{draft}", "staff", ({ self }) => valid.draft({ owner: self })),
  { ...remove("/drafts/{draft}"), who: "staff", knownQueries: ["holder", "takes"] },
  post(
    "/history/{noun}/{intervention}/restore",
    "researcher",
    ({ revision }) => ({ revision: Number(revision) }),
    200,
  ),
  get("/deleted", "staff"),
  get("/activity", "staff"),

  get("/panel", "staff"),
  get("/panel/totals", "staff"),
  { ...get("/tables/{noun}", "staff"), knownQueries: ["sort"] },
  { ...get("/tables/{noun}/ids", "staff"), knownQueries: ["sort"] },
  { ...get("/tables/{noun}/files/{format}", "staff"), knownQueries: ["sort"] },
  put("/tables/{noun}/{intervention}/checks/{check}", "staff", () => ({
    reason: "No hay fotos de la obra",
  })),
  { ...remove("/tables/{noun}/{checked}/checks/{check}"), who: "staff" },
  post(
    "/bulk/{noun}",
    "staff",
    ({ intervention }) => ({ ids: [intervention], set: { strategicProject: "Otro proyecto" } }),
    200,
  ),
  get("/operations", "staff"),
  get("/operations/{bulk}", "staff"),
  post("/operations/{bulk}/undo", "staff", () => ({ force: false }), 200),
  get("/views", "staff"),
  post("/views", "staff", () => ({
    noun: "news",
    name: "Sin imagen",
    query: "check=newsWithoutImage",
    isShared: false,
  })),
  put("/views/{view}", "staff", () => ({ noun: "news", name: "Otra", query: "", isShared: true })),
  { ...remove("/views/{view}"), who: "staff" },
  get("/assignments", "staff"),
  get("/assignments/colleagues", "staff"),
  post("/assignments", "staff", ({ self }) => ({
    noun: "intervention",
    name: "Sin imagen",
    query: "check=interventionWithoutImage",
    assignee: self,
  })),
  put("/assignments/{assignment}", "staff", () => ({ state: "open", answer: "Falta poco" })),
  { ...remove("/assignments/{assignment}"), who: "staff" },
  { ...get("/status", "researcher"), isNeverTheSame: true },
  get("/coding", "staff"),
  // Before another book comes into force, of which nothing is read yet.
  put("/coding/decisions/{unit}/{disputed}/{variable}", "researcher", () => ({
    value: "1",
    reason: "Lo dice",
  })),
  get("/coding/samples", "staff"),
  // While one is open the book stays, and its news are its readers'.
  put("/coding/samples/{sample}", "researcher", () => ({ state: "closed" })),
  get("/codebook", "researcher"),
  put("/codebook", "researcher", () => smallBook),
  post("/codebook/{bookNumber}/in-force", "researcher", undefined, 200),
  get("/coding/queue", "staff"),
  put("/coding/readings/{unit}/{readable}", "staff", () => ({ readings: { action: "1" } })),
  { ...remove("/coding/readings/{unit}/{readable}"), who: "staff" },
  get("/coding/disagreements", "researcher"),
  post(
    "/coding/samples",
    "researcher",
    ({ self, user }) => ({ fraction: 1, firstCoder: self, secondCoder: user }),
    200,
  ),
  upload("/documents", "researcher", 201),
  get("/media/adoption", "researcher"),
  post("/media/adoption", "researcher", undefined, 200),
  upload("/imports/dry-run", "researcher", 200),
  upload("/imports", "researcher", 200),
  upload("/geometries/dry-run", "researcher", 200),
  upload("/geometries", "researcher", 200),
  get("/imports", "researcher"),
  get("/imports/{import}", "researcher"),
  get("/imports/{import}/csv", "researcher"),
  get("/import-templates/{template}", "staff"),
  get("/reports", "staff"),
  put("/reports/{report}", "staff", () => ({ decision: "refused", question: "¿Es así?", answer: "Sí." })),
  put("/reports/{report}/assignee", "staff", ({ user }) => ({ assignee: user })),
  post(
    "/reports/{report}/answer",
    "researcher",
    () => ({ decision: "refused", question: "¿Es así?", answer: "Sí." }),
    200,
  ),
  get("/contact", "researcher"),
  put("/contact/{message}", "researcher", () => ({ read: true })),
  remove("/contact/{message}"),
  post("/contact/{message}/send", "researcher", undefined, 200),

  get("/users/data-user", "account"),
  post("/users/logout", "account", undefined, 200),
  post(
    "/users/update-password/{self}",
    "account",
    () => ({ userPassword: "otra-clave-larga", passwordConfirmation: "otra-clave-larga" }),
    200,
  ),
];

export const formatCall = ({ method, path }: Call) => `${method} ${path}`;

/** The path with ids in place of the names. */
export function fillPath(path: string, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? `no-${name}`);
}

/** Names of the records that a call is about, in its path and in its body. */
export function listNames({ path, body }: Call): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const note = (name: string) => {
    names.push(name);
    return "";
  };
  body?.(new Proxy({}, { get: (_names, name) => note(String(name)) }));
  return names;
}

/** Ids of the two site texts that have calls of their own, and the name of a part of the site's texts. */
export async function findSiteIds(api: TestApi) {
  const readId = async (path: string) => (await api.call("GET", path)).json<{ _id: string }>()._id;
  return { information: await readId("/information"), home: await readId("/home"), sitePart: "team" };
}
