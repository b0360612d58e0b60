import { useEffect, useState } from "react";
import { useSiteFrame } from "../../../shared/pages/site-frame.ts";
import { getSmallestVariant, isLoadable } from "../../../shared/values/stored-images.ts";

/** Milliseconds without typing after which an address is loaded. */
const typingPause = 600;

export function AddressPreview({ address }: { address: string }) {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), typingPause);
    return () => clearTimeout(timer);
  }, [address]);
  const imageDomain = useSiteFrame()?.imageDomain ?? null;
  if (address.startsWith("/")) return <Preview key={address} source={getSmallestVariant(address)} />;
  if (isLoadable(shown, imageDomain)) return <Preview key={shown} source={shown} />;
  return <OutsidePreview key={shown} address={shown} />;
}

/** The server's copy of another host's image. */
function OutsidePreview({ address }: { address: string }) {
  const [copy, setCopy] = useState<string | null>(null);
  useEffect(() => {
    findCopy(address).then(setCopy, () => setCopy(unknownCopy));
  }, [address]);
  return copy === null ? null : <Preview source={copy} />;
}

/** Of no image: browsers hash on secure origins only. */
const unknownCopy = "/media/outside/";

/** As `hashAddress` of the server names it. */
async function findCopy(address: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  const bytes = [...new Uint8Array(digest).slice(0, 16)];
  return `/media/outside/${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function Preview({ source }: { source: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p role="status" className="image-blank" data-broken="true">
        {source.startsWith("/media/outside/")
          ? "La imagen todavía no está en este sitio: después de guardar, el servidor la copia."
          : "La imagen no carga. Revisa su dirección o elige otra imagen."}
      </p>
    );
  return (
    <img
      src={source}
      alt="Vista previa"
      width={480}
      height={320}
      decoding="async"
      onError={() => setBroken(true)}
      referrerPolicy="no-referrer"
      className="image-shown"
    />
  );
}

/** Browsers cannot show every type that the server accepts. */
export function FilePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    setShown(true);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  if (!isShown) return <p className="image-blank">Sin vista previa: {file.name}</p>;
  return address === null ? (
    <p className="image-blank">{file.name}</p>
  ) : (
    <img src={address} alt="Vista previa" onError={() => setShown(false)} className="image-shown" />
  );
}
