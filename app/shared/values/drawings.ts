/** The systems of the first study by the names of their drawings, in their order. */
export const drawnSystems = [
  "public-space",
  "mobility",
  "facilities",
  "utilities",
  "housing",
  "centralities",
  "heritage",
];

/** Earlier releases drew a picture for each record: `/drawings/<system>/<id>.svg`, and a map under `/drawings/map/`. */
const drawnForRecord = new RegExp(`^(/drawings/(?:map/)?(?:${drawnSystems.join("|")}))/[0-9a-f]{24}\\.svg$`);

/** The file that shows what an address of an earlier release showed; null for any other address. */
export function findDrawing(address: string): string | null {
  const [, path] = drawnForRecord.exec(address) ?? [];
  return path ? `${path}.svg` : null;
}

/** The demonstration's pictures: views of its fictional city, one for each text. */
export const viewsFolder = "/drawings/views/";

/** Whether an address is that of a drawing of this site, as the demonstration of earlier releases named them. */
export const isDrawing = (address: string) =>
  address.startsWith("/drawings/") && !address.startsWith(viewsFolder);

/** Whether a record's image is a picture of its own: the product's drawings, which earlier releases stored, are not. */
export const isOwnPicture = (address: string) => address !== "" && !isDrawing(address);
