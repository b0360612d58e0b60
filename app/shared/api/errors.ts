/**
 * Every expected error: code, HTTP status, Spanish sentence. server/errors.ts and app/root.tsx turn an AppError into a
 * response.
 */
const catalogue = {
  invalid: { status: 400, message: "Revisa los campos marcados: hay datos que faltan o no son válidos." },
  malformed: {
    status: 400,
    message: "No pudimos leer la solicitud: su contenido no tiene el formato esperado.",
  },
  unauthenticated: { status: 401, message: "Tu sesión no está activa. Inicia sesión para continuar." },
  wrongCredentials: { status: 401, message: "Usuario o contraseña incorrectos" },
  forbidden: { status: 403, message: "Acceso no autorizado: tu rol no permite esta acción." },
  notFound: { status: 404, message: "No encontramos lo que buscas." },
  gone: { status: 410, message: "Lo que buscas se retiró." },
  timeout: { status: 408, message: "La solicitud tardó demasiado en llegar. Inténtalo de nuevo." },
  stale: {
    status: 409,
    message:
      "No pudimos guardar: otra persona cambió este registro hace un momento. Revisa sus cambios y vuelve a guardar.",
  },
  conflict: { status: 409, message: "No se puede hacer este cambio." },
  tooLarge: { status: 413, message: "Lo que envías es demasiado grande." },
  unsupportedType: { status: 415, message: "No admitimos ese tipo de contenido." },
  tooManyRequests: { status: 429, message: "Demasiados intentos. Espera un momento y vuelve a intentarlo." },
  headersTooLarge: { status: 431, message: "La solicitud trae encabezados demasiado grandes." },
  internal: { status: 500, message: "Ocurrió un error inesperado. Ya quedó registrado; inténtalo de nuevo." },
  unavailable: {
    status: 503,
    message: "El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.",
  },
  storageFull: {
    status: 507,
    message:
      "No se pudo guardar: el servidor no tiene espacio o no puede escribir. Avisa a quien administra el sitio.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof catalogue;
/** Field name → Spanish message. */
export type FieldErrors = Record<string, string>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** Seconds to wait, for 429 and 503. */
  readonly retryAfter: number | undefined;
  /** Where what was looked for is now: an address of the API, for a form that of a form. */
  readonly movedTo: string | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: FieldErrors;
      retryAfter?: number;
      movedTo?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? catalogue[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = catalogue[code].status;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.movedTo = options.movedTo;
  }
}

type ErrorBody = { error: string; fields?: FieldErrors; movedTo?: string };

export function toErrorBody({ message, fields, movedTo }: AppError): ErrorBody {
  return { error: message, ...(fields ? { fields } : {}), ...(movedTo ? { movedTo } : {}) };
}

export function invalidField(field: string, message: string): AppError {
  return invalidFields({ [field]: message });
}

/** The error is the first field's message, since some clients show nothing else. */
export function invalidFields(fields: FieldErrors): AppError {
  const [message] = Object.values(fields);
  return new AppError("invalid", { fields, ...(message ? { message: toSentence(message) } : {}) });
}

export function toSentence(message: string): string {
  return /[.?!]$/.test(message) ? message : `${message}.`;
}

export function notFound(message: string): AppError {
  return new AppError("notFound", { message });
}
