import type { useListField } from "./use-list-field.ts";

type Props = {
  list: Pick<ReturnType<typeof useListField>, "fields" | "describeEntry" | "move" | "removeAt">;
  index: number;
};

/** What is done to an entry of a list: up, down, away. */
export function EntryActions({ list, index }: Props) {
  const called = <span className="sr-only"> {list.describeEntry(index)}</span>;
  return (
    <p className="flex flex-wrap gap-1">
      <button
        type="button"
        className="button-quiet"
        disabled={index === 0}
        onClick={() => list.move(index, -1)}
      >
        <span aria-hidden="true">↑</span> Subir{called}
      </button>
      <button
        type="button"
        className="button-quiet"
        disabled={index === list.fields.length - 1}
        onClick={() => list.move(index, 1)}
      >
        <span aria-hidden="true">↓</span> Bajar{called}
      </button>
      <button type="button" className="button-quiet" onClick={() => list.removeAt(index)}>
        Quitar{called}
      </button>
    </p>
  );
}
