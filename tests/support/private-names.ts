import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import type { Client } from "./client.ts";
import { pictureFile } from "./forms.ts";

/** Writes a name into everything that staff alone read. */
export async function plantPrivateNames(
  { staff, db }: { staff: Client; db: Database },
  { work, assignee, name }: { work: string; assignee: string; name: string },
): Promise<void> {
  const source = await staff.create("/sources", { title: `Entrevista a ${name}`, kind: "interview" });
  const scan = new FormData();
  scan.append("file", await pictureFile(`${name}.png`));
  await staff.create(`/sources/${source}/clippings`, scan);
  const list = { noun: "intervention", name: `De ${name}` };
  await staff.create("/views", { ...list, query: "", isShared: true });
  await staff.create("/assignments", { ...list, ids: [work], assignee });
  const check = `/tables/intervention/${work}/checks/interventionWithoutImage`;
  await expectDone(staff.send("PUT", check, { reason: `Lo dijo ${name}` }));
  const table = new FormData();
  table.append("file", new File([`obra\n${name}`], `${name}.csv`));
  await expectDone(staff.send("POST", "/imports", table));
  await db.insert(contactMessages).values({ id: newId(), name, email: "ana@example.org", message: name });
}

async function expectDone(call: Promise<Response>): Promise<void> {
  const response = await call;
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
}
