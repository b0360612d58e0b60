import type { TestApi } from "./api.ts";
import { valid } from "./records.ts";

/** Whom the last table of the REST contract lets call. */
export type Who = "anyone" | "account" | "staff" | "researcher";

export type Call = {
  method: string;
  /** With `{name}` where a record's id goes. */
  path: string;
  who: Who;
  /** Status of a right call. */
  status: 200 | 201;
  /** A body that is accepted, where the call takes one. */
  body?: (names: Record<string, string>) => unknown;
};

const get = (path: string, who: Who = "anyone"): Call => ({ method: "GET", path, who, status: 200 });
const post = (path: string, who: Who, body: Call["body"], status: 200 | 201 = 201): Call => ({
  method: "POST",
  path,
  who,
  status,
  ...(body ? { body } : {}),
});
const put = (path: string, who: Who, body: NonNullable<Call["body"]>): Call => ({
  method: "PUT",
  path,
  who,
  status: 200,
  body,
});
const remove = (path: string): Call => ({ method: "DELETE", path, who: "researcher", status: 200 });

/** Every call of the REST contract (spec.md §7 and wire.md), and who may make it. */
export const calls: Call[] = [
  get("/hierarchy"),
  get("/system"),
  get("/system/{system}"),
  get("/time_stress_ocurrence"),
  get("/interventions"),
  get("/interventions/latest"),
  get("/interventions/{intervention}"),
  get("/intervention_datasheet"),
  get("/intervention_datasheet/{datasheet}"),
  get("/conflicts"),
  get("/conflicts/{conflict}"),
  get("/news"),
  get("/news/{newsItem}"),
  get("/information"),
  get("/home"),

  post("/contact", "anyone", () => valid.contact()),
  post("/users/login", "anyone", () => ({ user: "rosa", userPassword: "montaña-azul-42" }), 200),

  post("/interventions", "staff", () => valid.intervention()),
  put("/interventions/{intervention}", "staff", () => valid.intervention()),
  post("/interventions/{bare}/datasheet", "staff", () => valid.datasheet()),
  put("/intervention_datasheet/{datasheet}", "staff", () => valid.datasheet()),
  post("/interventions/{intervention}/conflicts", "staff", () => valid.conflict()),
  put("/conflicts/{conflict}/intervention/{intervention}", "staff", () => valid.conflict()),
  post("/interventions/{intervention}/news", "staff", () => valid.newsItem()),
  put("/news/{newsItem}/intervention/{intervention}", "staff", () => valid.newsItem()),
  post("/media", "staff", undefined),

  remove("/interventions/{intervention}"),
  remove("/interventions/{intervention}/datasheet/{datasheet}"),
  remove("/interventions/{intervention}/conflict/{conflict}"),
  remove("/interventions/{intervention}/news/{newsItem}"),
  put("/information/{information}", "researcher", () => ({ aboutUs: "Quiénes somos" })),
  put("/home/{home}", "researcher", () => ({ description: "Un repositorio abierto" })),
  get("/users", "researcher"),
  get("/users/{user}", "researcher"),
  post("/users/create-account", "researcher", () => valid.user()),
  put("/users/update-user/{user}", "researcher", () => {
    const { userPassword, passwordConfirmation, ...profile } = valid.user() as Record<string, unknown>;
    return profile;
  }),
  remove("/users/{user}"),

  get("/users/data-user", "account"),
  post("/users/logout", "account", undefined, 200),
  post(
    "/users/update-password/{self}",
    "account",
    () => ({ userPassword: "otra-clave-larga", passwordConfirmation: "otra-clave-larga" }),
    200,
  ),
];

export const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** The path with ids in place of the names. */
export function fill(path: string, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? `no-${name}`);
}

/** The site's two records of texts, by name. */
export async function siteRecords(api: TestApi): Promise<{ information: string; home: string }> {
  const idOf = async (path: string) => (await api.call("GET", path)).json<{ _id: string }>()._id;
  return { information: await idOf("/information"), home: await idOf("/home") };
}
