/** A database cannot be used as it is configured: a sentence for the operator, with what to do. */
export class ConnectionProblem extends Error {}

type Place = { host: string; database: string; user: string };
type Failure = Error & { code?: string };

const settingName = "DATABASE_URL";

const isTls = /^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_|ERR_SSL_)|^EPROTO$/;

/** Sentences by the code of the system or of PostgreSQL. */
const sentences: Record<string, (place: Place) => string> = {
  ECONNREFUSED: ({ host }) =>
    `Nadie contesta en ${host}. Revisa que PostgreSQL esté en marcha y que ${settingName} tenga su dirección y su puerto.`,
  ENOENT: ({ host }) =>
    `PostgreSQL no está en marcha en ${host}. Arráncalo, o corrige la dirección en ${settingName}.`,
  ENOTFOUND: ({ host }) =>
    `No existe la máquina ${host} de ${settingName}. Revisa cómo está escrita, y que el DNS la conozca.`,
  EAI_AGAIN: ({ host }) =>
    `No se pudo buscar la dirección de ${host}, de ${settingName}: el DNS no contesta. Revisa la red.`,
  ETIMEDOUT: ({ host }) =>
    `${host} no contesta. Revisa la red y el cortafuegos entre esta máquina y la de ${settingName}.`,
  "28P01": ({ user, host }) =>
    `PostgreSQL de ${host} no acepta el usuario ${user} con su contraseña. Corrígelos en ${settingName}; ` +
    "un signo como # @ : / en la contraseña se escribe en forma de porcentaje (%23 %40 %3A %2F).",
  "28000": ({ user, host, database }) =>
    `PostgreSQL de ${host} no deja entrar al usuario ${user} en la base ${database} desde esta máquina. ` +
    `Permítelo en su pg_hba.conf, o agrega ?sslmode=require a ${settingName} si exige TLS.`,
  "3D000": ({ database, host }) =>
    `No existe la base de datos ${database} en ${host}. Créala como dice docs/operating.md, o corrige ${settingName}.`,
  "53300": ({ host }) =>
    `PostgreSQL de ${host} no tiene conexiones libres. Sube su max_connections, o cierra las que sobran.`,
  "57P03": ({ host }) =>
    `PostgreSQL de ${host} está arrancando o parando. Espera un momento e inténtalo otra vez.`,
};
for (const code of ["EHOSTUNREACH", "ENETUNREACH"])
  sentences[code] = sentences.ETIMEDOUT as (typeof sentences)[string];

/** @returns the failure to connect, as a sentence where its cause is known */
export function explainConnectionFailure(failure: Failure, url: string): Error {
  if (failure instanceof ConnectionProblem) return failure;
  const place = readPlace(url);
  const sentence = findSentence(failure, place);
  return sentence === null ? failure : new ConnectionProblem(sentence, { cause: failure });
}

function findSentence({ code = "", message }: Failure, place: Place): string | null {
  const { host } = place;
  if (code === "08P01" && /unsupported startup parameter/.test(message))
    return (
      `El pooler de ${host} no acepta lo que el sitio pide al conectarse. En su configuración pon ` +
      "ignore_startup_parameters = statement_timeout,options y pool_mode = session, y recárgala; " +
      "o da en DATABASE_URL la dirección de PostgreSQL mismo."
    );
  if (isTls.test(code) || /does not support SSL/.test(message))
    return (
      `No se pudo establecer TLS con ${host}: ${message}. Si su certificado es propio, indícalo en DATABASE_URL con ` +
      "?sslmode=verify-full&sslrootcert=<archivo>; si no usa TLS, quita sslmode."
    );
  if (/timeout expired|terminated due to connection timeout/.test(message))
    return sentences.ETIMEDOUT?.(place) ?? null;
  return sentences[code]?.(place) ?? null;
}

/** Without the password. */
function readPlace(url: string): Place {
  try {
    const { host, hostname, port, pathname, username, searchParams } = new URL(url);
    const socket = searchParams.get("host");
    return {
      host: socket ?? (port ? host : `${hostname}:5432`),
      database: decodeURIComponent(pathname.slice(1)),
      user: decodeURIComponent(username),
    };
  } catch {
    return { host: settingName, database: "", user: "" };
  }
}
