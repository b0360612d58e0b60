/** Longer titles take a smaller step, so that the text begins on the first screen. */
const longTitle = 90;

/** The heading of a record's page. */
export function RecordTitle({ children: title }: { children: string }) {
  return (
    <h1 className="record-title mt-2" data-length={title.length > longTitle ? "long" : undefined}>
      {title}
    </h1>
  );
}
