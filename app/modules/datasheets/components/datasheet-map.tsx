/** The map, framed without power over the page, and its address for where the frame cannot load. */
export function DatasheetMap({ address }: { address: string }) {
  return (
    <>
      <p className="mt-2">
        <a href={address} target="_blank" rel="noopener noreferrer">
          Abrir el mapa en otra pestaña
        </a>
      </p>
      <iframe
        src={address}
        title="Mapa de la actuación urbanística"
        loading="lazy"
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        className="mt-3 h-[75vh] w-full rounded-card border border-line bg-surface"
      />
    </>
  );
}
