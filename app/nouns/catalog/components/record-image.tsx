import { isOwnPicture } from "../../../shared/values/drawings.ts";
import { ImageCaption, StoredImage } from "../../../ui/stored-image.tsx";
import { SystemBand } from "./system-band.tsx";

/** `sizes` of the image of a conflict or news item on its page. */
export const readingWidths = "(min-width:864px) 828px,calc(100vw - 34px)";
/** `sizes` on the cards of works, in up to four columns; on a phone beside their names. */
export const workWidths =
  "(min-width:1760px) 340px,(min-width:1600px) 500px,(min-width:1330px) 370px,(min-width:1024px) 28vw,(min-width:640px) 44vw,110px";
/** `sizes` on the cards of news in as many columns. */
export const listWidths = workWidths.replace("110px", "calc(100vw - 72px)");
/** `sizes` on cards that are three in a row, or one. */
export const rowWidths =
  "(min-width:1600px) 500px,(min-width:1330px) 370px,(min-width:768px) 28vw,calc(100vw - 72px)";

type Props = {
  image: string;
  /** Alternative text of the record's own image. */
  alt?: string | undefined;
  systemId: string;
  sizes: string;
  /** Index among the page's images: the first is loaded before all others. */
  place?: number | undefined;
};

/**
 * A record's own image. Without one, a band in its system's colour and pattern with its pictogram: never a picture that
 * could pass for the place. The band also takes the frame of an image that does not load (app/shared/pages/starter.ts).
 */
export function RecordImage({ image, alt = "", systemId, sizes, place }: Props) {
  if (!isOwnPicture(image)) return <SystemBand systemId={systemId} />;
  return (
    <div className="record-image">
      <StoredImage
        key={image}
        address={image}
        alt={alt}
        data-fallback="data:,"
        sizes={sizes}
        width={600}
        height={400}
        isFirst={place === 0}
        className="aspect-3/2 w-full rounded-card object-cover"
      />
      <SystemBand systemId={systemId} />
    </div>
  );
}

type FigureProps = {
  record: { image: string; imageAlt: string; imageCaption: string; imageCredit: string };
} & Pick<Props, "systemId" | "sizes" | "place">;

/** A record's own image where it is read, with its caption and credit. */
export function RecordFigure({ record, ...shown }: FigureProps) {
  return (
    <figure>
      <RecordImage image={record.image} alt={record.imageAlt} {...shown} />
      <ImageCaption caption={record.imageCaption} credit={record.imageCredit} />
    </figure>
  );
}
