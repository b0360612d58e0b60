import { ImageCaption, StoredImage } from "../../../ui/stored-image.tsx";
import type { DatasheetImageField } from "../contract.ts";

type Props = {
  datasheet: Record<DatasheetImageField, string>;
  section: "description" | "features" | "conflictivity";
  /** Loads the image only when it is printed or shown. */
  isLazy?: boolean;
};

/** The image of a section, in the margin of its text; on phones before it. One that does not load is hidden (styles/content.css). */
export function SectionPicture({ datasheet, section, isLazy = false }: Props) {
  const image = datasheet[`image_${section}`];
  if (!image) return null;
  return (
    <figure className="datasheet-image">
      <StoredImage
        key={image}
        address={image}
        data-fallback="data:,"
        sizes="(min-width:1024px) 384px,calc(100vw - 34px)"
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
  );
}
