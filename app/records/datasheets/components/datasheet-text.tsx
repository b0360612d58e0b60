import type { ReactNode } from "react";
import { StoredImage } from "../../../ui/stored-image.tsx";

/** An address that loads nothing. */
const noImage = "data:,";

type Props = {
  text: ReactNode;
  image: string;
  alt: string;
  /** Loads the image only when it is printed or shown. */
  isLazy?: boolean;
};

/** The text beside its image; on phones the image comes first. An image that does not load is hidden (styles/content.css). */
export function DatasheetText({ text, image, alt, isLazy = false }: Props) {
  return (
    <div className={image ? "mt-5 xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-8" : "mt-5"}>
      {image ? (
        <StoredImage
          key={image}
          address={image}
          data-fallback={noImage}
          sizes="(min-width:1280px) 382px,(min-width:1024px) calc(100vw - 306px),calc(100vw - 34px)"
          alt={alt}
          width={900}
          height={600}
          isFirst={!isLazy}
          {...(isLazy ? { decoding: "sync" as const } : {})}
          className="datasheet-image mb-6 aspect-3/2 w-full rounded-card object-cover xl:order-last xl:mb-0"
        />
      ) : null}
      <p className="reading">{text}</p>
    </div>
  );
}
