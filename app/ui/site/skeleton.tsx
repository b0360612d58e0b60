/** Shown while cards are loaded. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" className="card gap-3">
      <div className="skeleton aspect-3/2" />
      <div className="skeleton h-6 w-3/4" />
      <div className="skeleton h-4" />
      <div className="skeleton h-4 w-5/6" />
    </div>
  );
}
