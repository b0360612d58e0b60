/**
 * A dashboard of another service in place of the chart, framed without power over the page. A frame never tells that
 * its content failed to load, so the way to open the address apart is always there.
 */
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
