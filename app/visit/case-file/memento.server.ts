import type { FastifyPluginAsync } from "fastify";
import { editionMessages } from "../../features/editions/contract.ts";
import {
  findMemento,
  formatMementoLinks,
  getTimegatePath,
  timegateRoot,
  timemapRoot,
  writeTimemap,
} from "../../features/editions/past/memento.server.ts";
import { findPublicHistory } from "../../features/editions/past/public-states.server.ts";
import { type OpenList, openLists } from "../../features/open-data/constants.ts";
import { AppError, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";

const latest = "latest";
const schema = { hide: true };
const id = ":id(^[0-9a-f]{24})";

type Address = { Params: { id: string } };

/**
 * Memento (RFC 7089): the state that a record had at a time. What depends on the header only redirects to an address that has the time,
 * which is answered as every other read.
 */
export const memento: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const origin = context.ownAddress ?? "";
  for (const list of openLists) {
    app.get<Address>(`${timegateRoot}/${list}/${id}`, { schema }, ({ params, headers }, reply) => {
      const kept = { origin, list, id: params.id };
      const moment = readMoment(headers["accept-datetime"]);
      return reply
        .header("Vary", "accept-datetime")
        .header("Link", formatMementoLinks(kept, { isOriginal: false }))
        .redirect(`${origin}${getTimegatePath(kept)}/${moment}`, 302);
    });
    app.get<{ Params: { id: string; moment: string } }>(
      `${timegateRoot}/${list}/${id}/:moment(^[\\da-z]{6,14})`,
      { schema, config: { cached: true } },
      async ({ params: { id, moment } }, reply) => {
        const kept = { origin, list, id };
        const path = findMemento(kept, await getHistory(kept), parseMoment(moment));
        if (path === null) throw notFound(editionMessages.notPublic);
        return reply
          .header("Link", formatMementoLinks(kept, { isOriginal: false }))
          .redirect(origin + path, 302);
      },
    );
    app.get<Address>(
      `${timemapRoot}/${list}/${id}`,
      { schema, config: { cached: true } },
      async ({ params }, reply) => {
        const kept = { origin, list, id: params.id };
        const text = writeTimemap(kept, await getHistory(kept));
        return reply.type("application/link-format; charset=utf-8").send(Buffer.from(text));
      },
    );
  }

  async function getHistory(record: { list: OpenList; id: string }) {
    const history = await findPublicHistory(context.db, record);
    if (history.states.length === 0) throw notFound(editionMessages.notPublic);
    return history;
  }
};

/** As the address has it: "20260131235959". @throws AppError `malformed` for a header that is no time */
function readMoment(header: string | string[] | undefined): string {
  if (header === undefined) return latest;
  const time = Date.parse(String(header));
  const isTime = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(String(header));
  if (!isTime || Number.isNaN(time))
    throw new AppError("malformed", { message: "El encabezado Accept-Datetime no es una fecha de HTTP." });
  return new Date(time).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** To the end of its second, since the header has no more. @throws AppError `notFound` for what is no moment */
function parseMoment(moment: string): string {
  if (moment === latest) return "9999";
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(moment);
  if (!parts) throw new AppError("notFound");
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.999Z`;
}
