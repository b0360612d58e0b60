import { href, Link } from "react-router";
import { getCaptchaChoice } from "../../nouns/contact-messages/queries.server.ts";
import { ProjectContent } from "../../nouns/site/components/project-content.tsx";
import { formatByline, getPolicyAddress, getSiteText } from "../../nouns/site/queries.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import { ContactForm } from "../contact/components/contact-form.tsx";
import type { Route } from "./+types/project";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db } = app;
  const [project, site, policyAddress] = await loadForPage(
    Promise.all([getSiteText(db, "project"), getSiteText(db, "site"), getPolicyAddress(db)]),
  );
  return { project, byline: formatByline(site), policyAddress, captcha: getCaptchaChoice(app) };
}

/** Origin and goals of the study, the two functions of this site, each with its poster, and the contact form. */
export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, byline, policyAddress, captcha } = loaderData;
  const email = useSiteFrame()?.contact.email ?? "";
  return (
    <>
      <WebPageHead title="El Proyecto" path={href("/project")} description={project.goals.slice(0, 160)} />
      <ProjectContent project={project} byline={byline} />
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to={href("/interventions")} className="button-primary">
          Ver las actuaciones urbanísticas
        </Link>
        <Link to={href("/team")} className="button-secondary">
          Conocer el equipo
        </Link>
      </p>
      <section aria-labelledby="contacto" className="mt-14">
        <h2 id="contacto">¿Quieres conocer más sobre el proyecto?</h2>
        <noscript>
          <p className="reading mt-3">
            Enviar un mensaje desde aquí necesita JavaScript, que este navegador tiene desactivado: con él se
            comprueba que quien escribe no es un programa.{" "}
            {email ? (
              <>
                Escríbenos a <a href={`mailto:${email}`}>{email}</a>.
              </>
            ) : null}
          </p>
        </noscript>
        <ContactForm captcha={captcha} policyAddress={policyAddress} email={email} />
      </section>
    </>
  );
}
