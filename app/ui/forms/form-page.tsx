import type { ReactNode } from "react";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";
import { BackLink } from "../back-link.tsx";
import { useReturn } from "./use-return.ts";

type Props = {
  title: string;
  /** Shown under the title. */
  about?: string | undefined;
  backTo: string;
  children: ReactNode;
};

export function FormPage({ title, about, backTo, children }: Props) {
  const site = useSiteFrame();
  return (
    <>
      <title>{site ? `${title} · ${site.title}` : title}</title>
      <BackLink to={backTo} onBack={useReturn(backTo)} />
      <h1 className="mt-2">{title}</h1>
      {about ? <p className="mt-2 text-quiet">{about}</p> : null}
      {children}
    </>
  );
}
