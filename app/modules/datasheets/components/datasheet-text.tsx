import { useState } from "react";

/** A section's text with its line breaks, beside its image where it has one; the image comes first on phones. */
export function DatasheetText({ text, image }: { text: string; image: string }) {
  const [isBroken, setBroken] = useState(false);
  const hasImage = image !== "" && !isBroken;
  return (
    <div className={hasImage ? "mt-5 xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-8" : "mt-5"}>
      {hasImage ? (
        <img
          src={image}
          alt=""
          width={900}
          height={600}
          decoding="async"
          fetchPriority="high"
          onError={() => setBroken(true)}
          className="mb-6 aspect-3/2 w-full rounded-card object-cover xl:order-last xl:mb-0"
        />
      ) : null}
      <p className="reading">{text}</p>
    </div>
  );
}
