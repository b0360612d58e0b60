/** A section's text with its line breaks, beside its image where it has one; the image comes first on phones. */
export function DatasheetText({ text, image }: { text: string; image: string }) {
  return (
    <div className="mt-4 lg:flex lg:flex-row-reverse lg:items-start lg:gap-8">
      {image === "" ? null : (
        <img
          src={image}
          alt=""
          loading="lazy"
          className="mb-6 max-h-[28rem] rounded-card object-contain lg:w-2/5"
        />
      )}
      <p className="max-w-prose flex-1 whitespace-pre-line">{text}</p>
    </div>
  );
}
