import type { ReactNode } from "react";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";
import { BackLink } from "../back-link.tsx";
import { useReturn } from "./leaving/use-return.ts";

type Props = {
  title: string;
  /** Shown under the title. */
  about?: string | undefined;
  backTo: string;
  children: ReactNode;
};

export function FormPage({ title, about, backTo, children }: Props) {
  const site = useSiteFrame();
  const goBack = useReturn(backTo);
  return (
    <>
      <title>{site ? `${title} · ${site.title}` : title}</title>
      <BackLink to={backTo} onBack={goBack} />
      <h1 className="mt-2 text-[1.75rem] leading-tight">{title}</h1>
      {about ? <p className="mt-2 text-quiet">{about}</p> : null}
      {children}
    </>
  );
}
