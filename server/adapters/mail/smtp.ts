import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Outcome } from "../../../app/nouns/contact-messages/delivery.server.ts";
import type { MailSettings } from "../services.ts";
import type { Mailer } from "./mailer.ts";

type SmtpSettings = Extract<MailSettings, { kind: "smtp" }>;
type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

const timeouts = {
  dnsTimeout: 8_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 15_000,
  socketCloseTimeout: 1_000,
};

/** Sends contact messages through a mail server. */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  return {
    async send({ id, name, email, message, createdAt }, beforeSend, signal) {
      const mail = {
        id,
        to: settings.to,
        replyTo: { name, address: email },
        subject: `Mensaje del sitio web: ${name}`,
        text: `${message}\n\n-- \n${name} <${email}>\nEscrito en el formulario de contacto del sitio web.\n`,
        date: createdAt,
      };
      return sendBySmtp(settings, mail, beforeSend, signal);
    },
  };
}

type Mail = {
  id: string;
  to: readonly string[];
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  date: Date;
};

/**
 * Sends a mail, with a connection of its own.
 * @param beforeSend called once the server has accepted the envelope, the last chance to cancel
 * @param signal cancels it until then: what the server says of the content is waited for
 */
export async function sendBySmtp(
  settings: SmtpSettings,
  mail: Mail,
  beforeSend: () => Promise<void>,
  signal: AbortSignal,
): Promise<Outcome> {
  const bytes = await composeMail(mail, settings);
  const options = parseConnectionUrl(settings.address);
  const connection = new SMTPConnection({ ...options, ...timeouts });
  let isSending = false;
  // The mailer reads the content only once the server has accepted the envelope.
  async function* readContent() {
    signal.removeEventListener("abort", stop);
    await beforeSend();
    isSending = true;
    yield bytes;
  }
  // A broken connection may emit several errors; the first one settles the promises below.
  connection.on("error", () => {});
  const stop = () => connection.close();
  signal.addEventListener("abort", stop);
  try {
    await waitFor(connection, (done) => connection.connect(done));
    const { auth } = options;
    if (auth) await waitFor(connection, (done) => connection.login({ credentials: auth }, done));
    const envelope = { from: readAddress(settings.from), to: mail.to.map(readAddress) };
    const content = Readable.from(readContent());
    await waitFor(connection, (done) => connection.send(envelope, content, done));
    connection.quit();
    return { kind: "sent" };
  } catch (error) {
    connection.close();
    if (!(error instanceof Error)) throw error;
    return interpretError(error, isSending);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Visitors' names and addresses become headers only through the composer, which encodes them. */
async function composeMail({ id, to, ...mail }: Mail, { from }: Pick<SmtpSettings, "from">): Promise<Buffer> {
  const domain = readAddress(from).split("@").at(-1);
  const composer = new MailComposer({
    from,
    to: [...to],
    ...mail,
    // The same for every attempt, so that a mailbox can recognize a duplicate.
    messageId: `<${id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** "Name <a@b>" or "a@b" → "a@b". */
function readAddress(mailbox: string): string {
  return /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox;
}

/** Runs one step of the conversation; it also fails when the connection breaks. */
function waitFor(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(new Error("Connection closed")));
    step((error) => (error ? reject(error) : resolve()));
  });
}

/**
 * A response of the server is certain; a connection that broke after the content is not. A refusal before the content
 * concerns our settings, which can be corrected.
 */
function interpretError(error: SmtpError, isSending: boolean): Outcome {
  const { responseCode, response } = error;
  if (responseCode) {
    const problem = `el servidor de correo respondió «${response?.slice(0, 200) ?? responseCode}».`;
    return { kind: isSending && responseCode >= 500 ? "failed" : "retry", problem };
  }
  const reason = error.code ?? error.message;
  if (isSending)
    return {
      kind: "doubtful",
      problem: `el servidor de correo no confirmó que lo recibió (${reason}), así que puede que haya salido y puede que no.`,
    };
  return { kind: "retry", problem: `no pudimos hablar con el servidor de correo (${reason}).` };
}
