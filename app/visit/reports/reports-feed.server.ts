import type { FastifyPluginAsync } from "fastify";
import { href } from "react-router";
import { noAddress } from "../../features/open-data/constants.ts";
import { writeXml } from "../../features/open-data/formats/xml.server.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { stateLabels } from "../../features/reports/constants.ts";
import { listAnsweredReports } from "../../features/reports/queries.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";

const mostEntries = 50;

/** The newest answers to what readers said, as Atom (RFC 4287): `/reports.atom`. */
export const reportsFeed: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const path = `${href("/reports")}.atom`;
  const config = { cached: true, parameters: [] };
  app.get(path, { schema: { hide: true }, config }, async (_request, reply) => {
    const { db, ownAddress: origin } = context;
    if (origin === null) throw notFound(noAddress);
    const [{ dataset }, { items }] = await Promise.all([
      readCited(db, origin),
      listAnsweredReports(db, { limit: mostEntries, offset: 0 }),
    ]);
    const link = (rel: string, type: string, address: string) => ({
      "@rel": rel,
      "@type": type,
      "@href": address,
    });
    const xml = writeXml({
      feed: {
        "@xmlns": "http://www.w3.org/2005/Atom",
        "@xml:lang": "es",
        id: origin + path,
        title: `${dataset.title}: avisos respondidos`,
        updated: items[0]?.answeredOn ?? new Date(0).toISOString(),
        link: [
          link("self", "application/atom+xml", origin + path),
          link("alternate", "text/html", origin + href("/reports")),
        ],
        author: dataset.creators.map(({ name }) => ({ name })),
        entry: items.map(({ number, address, record, state, question, answer, answeredOn }) => ({
          id: origin + href("/report/:address?", { address }),
          title: `Aviso ${number}: ${record}`,
          updated: answeredOn,
          link: link("alternate", "text/html", origin + href("/report/:address?", { address })),
          summary: `${stateLabels[state]}. ${question} ${answer}`,
        })),
      },
    });
    return reply.type("application/atom+xml; charset=utf-8").send(Buffer.from(xml));
  });
};
