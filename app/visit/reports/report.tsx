import { data, href, Link } from "react-router";
import { issueQuestion, needsHardQuestion } from "../../features/reports/challenge.server.ts";
import {
  aboutParameter,
  longestQuote,
  partParameter,
  quoteParameter,
} from "../../features/reports/constants.ts";
import { reportMessages } from "../../features/reports/contract.ts";
import { findReportAnswer } from "../../features/reports/queries.server.ts";
import {
  describeRecords,
  findAbout,
  findReportedNoun,
  listParts,
} from "../../features/reports/records.server.ts";
import { nouns } from "../../nouns/register.ts";
import { getPolicyAddress } from "../../nouns/site/queries.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { passHeaders } from "../../shared/pages/pass-headers.ts";
import { appContext, type Posted, postedContext } from "../../shared/pages/router-context.server.ts";
import { cleanLine } from "../../shared/values/schemas.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/report";
import { AnswerItem } from "./components/answer-item.tsx";
import { ReportForm } from "./components/report-form.tsx";

/** Each form has a question of its own, and an answer's address is nobody's but its author's. */
const notStored = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

export async function loader({ params: { address }, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const posted = context.get(postedContext);
  const { searchParams } = new URL(request.url);
  const read = address === undefined ? loadForm(app, searchParams, posted) : loadAnswer(app, address);
  const shown = loadForPage<Shown>(read, reportMessages.loadFailed);
  return data(await (posted ? shown.catch(() => keepTyped(searchParams, posted)) : shown), {
    headers: notStored,
    status: posted?.status ?? 200,
  });
}

export const headers = passHeaders;

type Shown =
  | Awaited<ReturnType<typeof loadForm> | ReturnType<typeof loadAnswer>>
  | ReturnType<typeof keepTyped>;

async function loadForm({ db, services }: Context, parameters: URLSearchParams, posted: Posted | null) {
  const about = parameters.get(aboutParameter) ?? "";
  const target = await findAbout(db, about);
  if (!target) throw notFound(reportMessages.unknownRecord);
  const [getRecord, policyAddress, challenge] = await Promise.all([
    describeRecords(db, [target]),
    getPolicyAddress(db),
    needsHardQuestion(db).then((isHard) => issueQuestion(db, { isHard })),
  ]);
  const { name, path } = getRecord(target);
  const { one, article } = nouns[target.noun];
  return {
    kind: "form" as const,
    about,
    record: { name, path, of: `${article} ${one}` },
    parts: listParts(target.noun),
    values: posted?.values ?? {
      part: parameters.get(partParameter) ?? "",
      quote: cleanLine(parameters.get(quoteParameter) ?? "").slice(0, longestQuote),
    },
    errors: posted?.errors ?? {},
    message: posted?.message ?? "",
    policyAddress,
    mailsAnswers: services.mailsAnswers,
    challenge,
  };
}

/** The form as it was sent, with its question: what was typed is not lost with its record, nor while the database is away. */
function keepTyped(parameters: URLSearchParams, { values, errors, message }: Posted) {
  const about = parameters.get(aboutParameter) ?? "";
  const noun = findReportedNoun(about);
  return {
    kind: "form" as const,
    about,
    record: null,
    parts: noun ? listParts(noun) : [],
    ...{ values, errors, message },
    policyAddress: "",
    challenge: { question: values.question ?? "", token: values.challenge ?? "" },
  };
}

async function loadAnswer({ db }: Context, address: string) {
  return { kind: "answer" as const, address, ...(await findReportAnswer(db, address)) };
}

export default function ReportPage({ loaderData: shown }: Route.ComponentProps) {
  const title = shown.kind === "form" ? "Avisar de un error" : `Aviso ${shown.number}`;
  return (
    <>
      <PageHead
        title={title}
        path={href("/report/:address?")}
        description="Dinos qué está mal en un registro del estudio. La respuesta se publica."
      />
      {shown.kind === "form" ? (
        <>
          <h1>{title}</h1>
          {shown.record ? (
            <p className="mt-3 max-w-prose">
              En {shown.record.of} <Link to={shown.record.path}>{shown.record.name}</Link>
              {/[.!?…]$/.test(shown.record.name) ? null : "."}
            </p>
          ) : null}
          <ReportForm {...shown} />
        </>
      ) : (
        <ReportAnswer {...shown} />
      )}
    </>
  );
}

function ReportAnswer({ number, address, answer }: Extract<Shown, { kind: "answer" }>) {
  if (answer)
    return (
      <>
        <h1>Aviso {number}</h1>
        <ul className="mt-4 max-w-prose">
          <AnswerItem report={answer} />
        </ul>
        <p className="mt-6">
          <Link to={href("/reports")}>Todos los avisos respondidos</Link>
        </p>
      </>
    );
  return (
    <>
      <h1>Recibido. Número {number}</h1>
      <p className="mt-3 max-w-prose font-semibold">En revisión.</p>
      <p className="mt-2 max-w-prose">
        Lo que decidamos se publicará aquí: guarda esta dirección, que solo tú conoces. Si el aviso es de
        derechos o de datos personales, la respuesta no se publica.
      </p>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <a href={href("/report/:address?", { address })}>Ver si ya hay respuesta</a>
        <Link to={href("/reports")}>Los avisos ya respondidos</Link>
      </p>
    </>
  );
}
