import type { Captcha } from "./captcha-field.tsx";

type Recaptcha = {
  ready?: (callback: () => void) => void;
  render: (host: HTMLElement, options: Record<string, unknown>) => unknown;
};
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** The box of a provider that speaks as reCAPTCHA does. Its script is loaded once, and only from here. */
export async function openProvider(siteKey: string, scriptAddress: string): Promise<Captcha> {
  const provider = await loadProvider(scriptAddress);
  return (host, onAnswer) => {
    // The provider marks what it has drawn in, so every round gets an element of its own.
    const place = document.createElement("div");
    host.replaceChildren(place);
    provider.render(place, {
      sitekey: siteKey,
      theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      hl: "es-419",
      callback: onAnswer,
      "expired-callback": () => onAnswer(""),
      "error-callback": () => onAnswer(""),
    });
    return () => place.remove();
  };
}

let loading: Promise<Recaptcha> | undefined;

function loadProvider(scriptAddress: string): Promise<Recaptcha> {
  loading ??= load(scriptAddress).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(scriptAddress: string): Promise<Recaptcha> {
  const address = new URL(scriptAddress);
  address.searchParams.set("render", "explicit");
  address.searchParams.set("hl", "es-419");
  const script = document.createElement("script");
  script.src = address.href;
  script.async = true;
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  });
  const provider = window.grecaptcha;
  if (!provider) throw new Error("The captcha's script brought none.");
  if (provider.ready) await new Promise<void>((resolve) => provider.ready?.(resolve));
  return provider;
}
