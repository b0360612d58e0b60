import { apiRoot, descriptionPaths } from "../../shared/api/api-root.ts";
import { footerColumns, listOfferedPages } from "../../shared/pages/public-pages.ts";
import type { SiteFrame } from "../../shared/pages/site-frame.ts";
import { getSmallestVariant } from "../../shared/values/stored-images.ts";
import { Link } from "../lists/link.tsx";

export function SiteFooter({ site }: { site: SiteFrame | undefined }) {
  const { address = "", email = "", phone = "" } = site?.contact ?? {};
  const hasContact = Boolean(address || email || phone);
  const hasPartners = site !== undefined && site.partners.length > 0;
  return (
    <footer className="site-footer">
      <div className="page-width">
        {site ? (
          <section aria-label="Este sitio">
            <p className="font-serif text-lg leading-tight font-semibold">{site.title}</p>
            {site.byline ? <p className="mt-2 text-quiet">{site.byline}</p> : null}
            {site.license ? <p className="mt-2 text-quiet">Licencia de los datos: {site.license}</p> : null}
          </section>
        ) : null}
        {(Object.keys(footerColumns) as (keyof typeof footerColumns)[]).map((column) => (
          <nav key={column} aria-labelledby={`pie-${column}`}>
            <h2 id={`pie-${column}`}>{footerColumns[column]}</h2>
            <ul className="mt-2">
              {listOfferedPages(site?.emptyPages ?? [])
                .filter(({ footer }) => footer === column)
                .map(({ path, label }) => (
                  <li key={path}>
                    <Link to={path}>{label}</Link>
                  </li>
                ))}
              {column === "data" ? (
                <li>
                  <a href={apiRoot + descriptionPaths.page}>Para programadores</a>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
        {hasContact ? (
          <section aria-label="Contacto">
            <h2>Contacto</h2>
            <address className="mt-2 not-italic">
              {address ? <p>{address}</p> : null}
              {phone ? <p>{phone}</p> : null}
              {email ? (
                <p className="wrap-anywhere">
                  <a href={`mailto:${email}`}>
                    {email.split("@")[0]}
                    <wbr />
                    {email.slice(email.indexOf("@"))}
                  </a>
                </p>
              ) : null}
            </address>
          </section>
        ) : null}
        {hasPartners ? (
          <section aria-label="Aliados">
            <h2>Aliados</h2>
            <ul className="mt-2 grid gap-2">
              {site.partners.map(({ name, address: home, logo }) => (
                <li key={name}>
                  <Partner name={name} home={home} logo={logo} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </footer>
  );
}

function Partner({ name, home, logo }: { name: string; home: string; logo: string }) {
  const mark = logo ? (
    <img
      src={getSmallestVariant(logo)}
      alt={name}
      width={60}
      height={40}
      loading="lazy"
      decoding="async"
      className="h-10 w-auto"
    />
  ) : (
    name
  );
  return home ? <a href={home}>{mark}</a> : mark;
}
