/** A sandboxed dashboard of another service. A frame does not report a failed load, so its link is always shown. */
export function DashboardFrame({ address, title }: { address: string; title: string }) {
  return (
    <>
      <iframe
        src={address}
        title={`Tablero: ${title}`}
        sandbox="allow-scripts allow-same-origin allow-popups allow-storage-access-by-user-activation"
        referrerPolicy="no-referrer"
        className="mt-4 h-[70vh] w-full rounded-card border border-line bg-surface"
      />
      <p className="mt-2">
        <a href={address} target="_blank" rel="noopener noreferrer">
          Abrir el tablero en otra pestaña
        </a>
      </p>
    </>
  );
}
