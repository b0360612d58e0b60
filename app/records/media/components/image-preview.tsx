import { useEffect, useState } from "react";
import { getSmallestVariant } from "../../../shared/values/stored-images.ts";

/** Milliseconds without typing after which an address is loaded. */
const typingPause = 600;

export function AddressPreview({ address }: { address: string }) {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), typingPause);
    return () => clearTimeout(timer);
  }, [address]);
  const isOwn = address.startsWith("/");
  return <Preview key={isOwn ? address : shown} source={getSmallestVariant(isOwn ? address : shown)} />;
}

function Preview({ source }: { source: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p role="status" className="image-blank" data-broken="true">
        La imagen no carga. Revisa su dirección o elige otra imagen.
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
