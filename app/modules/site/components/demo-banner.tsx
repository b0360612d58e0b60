/** Says on every page that what it shows is made up. */
export function DemoBanner({ notice }: { notice: string }) {
  return (
    <p role="note" className="bg-brand px-4 py-1.5 text-center text-sm text-on-brand">
      {notice}
    </p>
  );
}
