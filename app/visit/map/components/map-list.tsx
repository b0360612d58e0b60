import { useContext } from "react";
import { DocumentMarkup } from "../../../shared/pages/document-markup.ts";

/** The works of the map in its order, with its numbers. @param markup of its lines; "" where the document has them */
export function MapList({ markup }: { markup: string }) {
  const { list = "" } = useContext(DocumentMarkup);
  return (
    <ol
      className="map-list"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by write-list.server.ts
      dangerouslySetInnerHTML={{ __html: markup || list }}
    />
  );
}
