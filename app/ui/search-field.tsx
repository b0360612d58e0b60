import { useId } from "react";

/** A labelled search box named `search`, as every list and its API call names it. */
export function SearchField({ label, value }: { label: string; value?: string }) {
  const id = useId();
  return (
    <div className="min-w-56 flex-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="search"
        defaultValue={value}
        key={value}
        className="w-full rounded-card border border-quiet bg-surface px-3 py-2"
      />
    </div>
  );
}
