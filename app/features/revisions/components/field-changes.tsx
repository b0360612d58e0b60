import { Added, Removed } from "../../../ui/differences/marks.tsx";
import { TextDifference } from "../../../ui/differences/text-difference.tsx";
import { StoredImage } from "../../../ui/stored-image.tsx";
import type { FieldChange, FieldValue } from "../contract.ts";

export function FieldChanges({ changes }: { changes: FieldChange[] }) {
  return (
    <dl className="mt-3 grid gap-4">
      {changes.map((change) => (
        <div key={change.field} className="min-w-0">
          <dt className="font-semibold">{change.label}</dt>
          <dd className="mt-0.5 wrap-anywhere">
            <Change change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ change }: { change: FieldChange }) {
  const { kind, before, after } = change;
  if (before === null || after === null) return <Value kind={kind} value={before ?? after} />;
  if (kind === "list") return <ListDifference before={readList(before)} after={readList(after)} />;
  const [from, to] = [readText(before), readText(after)];
  if (kind === "longText" && from !== "" && to !== "") return <TextDifference before={from} after={to} />;
  return (
    <div className="grid justify-items-start gap-1">
      <Removed>
        <Value kind={kind} value={from} />
      </Removed>
      <Added>
        <Value kind={kind} value={to} />
      </Added>
    </div>
  );
}

/** A single value: of a created or deleted record, or of a replaced field. */
function Value({ kind, value }: { kind: FieldChange["kind"]; value: FieldValue }) {
  if (kind === "list")
    return (
      <ul className="list-disc pl-5">
        {readList(value).map((item) => (
          <li key={item}>
            <bdi>{item}</bdi>
          </li>
        ))}
      </ul>
    );
  const text = readText(value);
  if (text === "") return <span className="text-quiet">(vacío)</span>;
  if (kind === "image") return <Picture address={text} />;
  return <bdi className="whitespace-pre-line">{text}</bdi>;
}

function Picture({ address }: { address: string }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-3 align-middle">
      {address.startsWith("/") ? (
        <StoredImage
          address={address}
          alt=""
          sizes="120px"
          width={120}
          height={80}
          className="h-20 w-30 rounded-card border border-line object-cover"
        />
      ) : null}
      <span className="min-w-0">{address}</span>
    </span>
  );
}

function ListDifference({ before, after }: { before: string[]; after: string[] }) {
  const removed = before.filter((item) => !after.includes(item));
  const isOnlyMoved = before.length === after.length && after.every((item) => before.includes(item));
  return (
    <>
      {isOnlyMoved && after.length > 1 ? <p className="text-quiet">Ahora en este orden:</p> : null}
      <ul className="grid list-disc gap-1 pl-5">
        {removed.map((item) => (
          <li key={item}>
            <Removed>{item}</Removed>
          </li>
        ))}
        {after.map((item) => (
          <li key={item}>{before.includes(item) ? item : <Added>{item}</Added>}</li>
        ))}
      </ul>
    </>
  );
}

const readList = (value: FieldValue): string[] => (Array.isArray(value) ? value : []);
const readText = (value: FieldValue): string => (typeof value === "string" ? value : "");
