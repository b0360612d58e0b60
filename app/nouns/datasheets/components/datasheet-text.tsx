import type { ReactNode } from "react";
import { ImageCaption, StoredImage } from "../../../ui/stored-image.tsx";
import type { DatasheetReading } from "../contract.ts";

/** An address that loads nothing. */
const noImage = "data:,";

type Props = {
  datasheet: Omit<DatasheetReading, "intervention" | "createdAt" | "updatedAt" | "__v">;
  section: "description" | "features" | "conflictivity";
  /** The section's text, where it has marks of its sources. */
  children?: ReactNode;
  /** Loads the image only when it is printed or shown. */
  isLazy?: boolean;
};

/** The text beside its image; on phones the image comes first. An image that does not load is hidden (styles/content.css). */
export function DatasheetText({ datasheet, section, children = datasheet[section], isLazy = false }: Props) {
  const image = datasheet[`image_${section}`];
  return (
    <div className={image ? "mt-5 xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-8" : "mt-5"}>
      {image ? (
        <figure className="datasheet-image mb-6 xl:order-last xl:mb-0">
          <StoredImage
            key={image}
            address={image}
            data-fallback={noImage}
            sizes="(min-width:1280px) 382px,(min-width:1024px) calc(100vw - 306px),calc(100vw - 34px)"
            alt={datasheet[`image_${section}_alt`]}
            width={900}
            height={600}
            isFirst={!isLazy}
            {...(isLazy ? { decoding: "sync" as const } : {})}
            className="aspect-3/2 w-full rounded-card object-cover"
          />
          <ImageCaption
            caption={datasheet[`image_${section}_caption`]}
            credit={datasheet[`image_${section}_credit`]}
          />
        </figure>
      ) : null}
      <p className="reading">{children}</p>
    </div>
  );
}
