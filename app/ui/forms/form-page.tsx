import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";

type Props = {
  title: string;
  /** Shown under the title. */
  about?: string;
  backTo: string;
  children: ReactNode;
};

export function FormPage({ title, about, backTo, children }: Props) {
  const site = useSiteFrame();
  return (
    <>
      <title>{site ? `${title} · ${site.title}` : title}</title>
      <p>
        <Link to={backTo} className="button-quiet -ml-3">
          <span aria-hidden="true">←</span> Volver
        </Link>
      </p>
      <h1 className="mt-2">{title}</h1>
      {about ? <p className="mt-2 text-quiet">{about}</p> : null}
      {children}
    </>
  );
}
