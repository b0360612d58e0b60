import { useState } from "react";
import { flushSync } from "react-dom";
import { StoredImage } from "../../../ui/stored-image.tsx";

type Props = {
  text: string;
  image: string;
  alt: string;
  /** Loads the image only when it is printed or shown. */
  isLazy?: boolean;
};

/** The text beside its image; on phones the image comes first. */
export function DatasheetText({ text, image, alt, isLazy = false }: Props) {
  const [isBroken, setBroken] = useState(false);
  const hasImage = image !== "" && !isBroken;
  return (
    <div className={hasImage ? "mt-5 xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-8" : "mt-5"}>
      {hasImage ? (
        <StoredImage
          // An image that failed before this script ran emits no event.
          ref={(element) => {
            if (element?.complete && element.naturalWidth === 0) setBroken(true);
          }}
          address={image}
          sizes="(min-width:1280px) 382px,(min-width:1024px) calc(100vw - 306px),calc(100vw - 34px)"
          alt={alt}
          width={900}
          height={600}
          isFirst={!isLazy}
          {...(isLazy ? { decoding: "sync" as const } : {})}
          // At once: a browser that loads the image for printing does not wait for the next render.
          onError={() => flushSync(() => setBroken(true))}
          className="datasheet-image mb-6 aspect-3/2 w-full rounded-card object-cover xl:order-last xl:mb-0"
        />
      ) : null}
      <p className="reading">{text}</p>
    </div>
  );
}
