import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { readSecret } from "../../../../db/secrets.server.ts";
import { noAddress, oaiPath } from "../../../features/open-data/constants.ts";
import { readDataset } from "../../../features/open-data/dataset.server.ts";
import { writeXml, type XmlElement } from "../../../features/open-data/formats/xml.server.ts";
import { notFound } from "../../../shared/api/errors.ts";
import type { Context } from "../../../shared/context.server.ts";
import { answerRequest, formatMoment } from "./answer-request.server.ts";
import { OaiError } from "./constants.ts";
import type { Request } from "./contract.ts";
import { followSets } from "./follow-sets.server.ts";
import { findHorizon } from "./harvest-records.server.ts";
import { readAsked, readRequest } from "./read-request.server.ts";

/** Bytes of a request. */
const bodyLimit = 16 * 1024;

/** The study for harvesters: OAI-PMH 2.0, by GET and by POST. */
export const oai: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  // It refuses parameters that its protocol does not have itself.
  const config = { cached: true, states: ["edition", "version"] } as const;
  app.get(oaiPath, { schema: { hide: true }, config }, async (request, reply) => {
    const { searchParams } = new URL(request.raw.url ?? "/", "http://localhost");
    return sendAnswer(context, searchParams, reply);
  });
};

/** Where requests arrive: what is posted is asked as an address, and so is stored and limited as one. */
export const postedOai: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post(oaiPath, { schema: { hide: true }, bodyLimit }, async ({ body, headers }, reply) => {
    const parameters = body instanceof URLSearchParams ? body : new URLSearchParams();
    const encoding = headers["accept-encoding"];
    const answer = await app.inject({
      method: "GET",
      url: `${oaiPath}?${parameters}`,
      headers: encoding ? { "accept-encoding": encoding } : {},
    });
    const { "content-type": type, "content-encoding": compression, "retry-after": retry } = answer.headers;
    for (const [name, value] of Object.entries({
      "Content-Type": type,
      "Content-Encoding": compression,
      "Retry-After": retry,
    }))
      if (value !== undefined) reply.header(name, value);
    return reply.code(answer.statusCode).header("Vary", "Accept-Encoding").send(answer.rawPayload);
  });
};

async function sendAnswer(
  { db, ownAddress }: Context,
  parameters: URLSearchParams,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (ownAddress === null) throw notFound(noAddress);
  const baseUrl = ownAddress + oaiPath;
  const horizon = await findHorizon(db);
  await followSets(db);
  const written = writeXml({
    "OAI-PMH": {
      "@xmlns": "http://www.openarchives.org/OAI/2.0/",
      "@xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "@xsi:schemaLocation":
        "http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd",
      responseDate: formatMoment(horizon),
      ...(await answer({ db, ownAddress }, parameters, baseUrl)),
    },
  });
  return reply.type("text/xml; charset=utf-8").header("X-Robots-Tag", "noindex").send(Buffer.from(written));
}

async function answer(
  { db, ownAddress }: { db: Context["db"]; ownAddress: string },
  parameters: URLSearchParams,
  baseUrl: string,
): Promise<XmlElement> {
  let request: Request | null = null;
  try {
    request = readRequest(parameters);
    const secret = await readSecret(db, "oai");
    const asked = readAsked(request, secret);
    const dataset = await readDataset(db, ownAddress);
    const content = await answerRequest({ db, dataset, baseUrl, secret }, asked);
    return { request: repeat(request, baseUrl), [asked.verb]: content };
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    const isUnread = error.code === "badVerb" || error.code === "badArgument";
    return {
      request: repeat(isUnread ? null : request, baseUrl),
      error: { "@code": error.code, "#": error.message },
    };
  }
}

/** What was asked; of what could not be read only where. */
function repeat(request: Request | null, baseUrl: string): string | XmlElement {
  if (!request) return baseUrl;
  const given = Object.entries(request.arguments).map(([name, value]) => [`@${name}`, value]);
  return { "@verb": request.verb, ...Object.fromEntries(given), "#": baseUrl };
}
