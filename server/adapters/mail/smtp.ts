import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { ClaimedMessage, Outcome } from "../../../app/records/contact-messages/delivery.server.ts";
import type { MailSettings } from "../services.ts";
import type { HandOver, Mailer } from "./mailer.ts";

type SmtpSettings = Extract<MailSettings, { kind: "smtp" }>;
type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/** Milliseconds to wait for a name, a line, a greeting, an answer. */
const patience = {
  dnsTimeout: 8_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 15_000,
};

/** Sends by a mail server, a connection a message. */
export function smtpMailer(settings: SmtpSettings): Mailer {
  return {
    async send(message, handOver, signal) {
      const bytes = await composeMail(message, settings);
      const connection = new SMTPConnection({
        ...parseConnectionUrl(settings.address),
        ...patience,
        socketCloseTimeout: 1_000,
      });
      const state = { isHandedOver: false };
      // A line may break more than once; whoever waits for it hears of the first time.
      connection.on("error", () => {});
      const stop = () => connection.close();
      signal.addEventListener("abort", stop);
      try {
        await open(connection, settings);
        await transmit(connection, envelopeOf(settings), contentAfter(bytes, handOver, state));
        connection.quit();
        return { kind: "sent" };
      } catch (error) {
        connection.close();
        if (!(error instanceof Error)) throw error;
        return outcomeOf(error, state.isHandedOver);
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
  };
}

/** The mail as it travels. Names and addresses of visitors become headers only through the composer, which encodes them. */
async function composeMail(
  { id, name, email, message, createdAt }: ClaimedMessage,
  { from, to }: Pick<SmtpSettings, "from" | "to">,
): Promise<Buffer> {
  const domain = addressIn(from).split("@").at(-1);
  const composer = new MailComposer({
    from,
    to: [...to],
    replyTo: { name, address: email },
    subject: `Mensaje del sitio web: ${name}`,
    text: `${message}\n\n-- \n${name} <${email}>\nEscrito en el formulario de contacto del sitio web.\n`,
    // The same for every attempt, so that a mailbox that gets it twice can tell.
    messageId: `<${id}@${domain}>`,
    date: createdAt,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function envelopeOf({ from, to }: SmtpSettings) {
  return { from: addressIn(from), to: to.map(addressIn) };
}

/** "Name <a@b>" or "a@b" → "a@b". */
function addressIn(mailbox: string): string {
  return /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox;
}

/** Connects, and signs in where the address names a user. */
function open(connection: SMTPConnection, { address }: SmtpSettings): Promise<void> {
  const { auth } = parseConnectionUrl(address);
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(new Error("Connection closed")));
    connection.connect((failure) => {
      if (failure) return reject(failure);
      if (!auth) return resolve();
      connection.login({ credentials: auth }, (refusal) => (refusal ? reject(refusal) : resolve()));
    });
  });
}

function transmit(
  connection: SMTPConnection,
  envelope: ReturnType<typeof envelopeOf>,
  content: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(new Error("Connection closed")));
    connection.send(envelope, content, (failure) => (failure ? reject(failure) : resolve()));
  });
}

/** The mail's bytes, read only once the server has taken the envelope: the last moment at which nothing has left. */
function contentAfter(bytes: Buffer, handOver: HandOver, state: { isHandedOver: boolean }): Readable {
  return Readable.from(
    (async function* () {
      await handOver();
      state.isHandedOver = true;
      yield bytes;
    })(),
  );
}

/**
 * What an error says of the mail. An answer of the server is certain; a line that broke after the content is not. A
 * refusal before the content is about our settings, which may be put right.
 */
function outcomeOf(error: SmtpError, isHandedOver: boolean): Outcome {
  const { responseCode, response } = error;
  if (responseCode) {
    const problem = `el servidor de correo respondió «${response?.slice(0, 200) ?? responseCode}».`;
    return { kind: isHandedOver && responseCode >= 500 ? "failed" : "retry", problem };
  }
  const reason = error.code ?? error.message;
  if (isHandedOver)
    return {
      kind: "doubtful",
      problem: `el servidor de correo no confirmó que lo recibió (${reason}), así que puede que haya salido y puede que no.`,
    };
  return { kind: "retry", problem: `no pudimos hablar con el servidor de correo (${reason}).` };
}
