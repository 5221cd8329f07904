/** Sends mails to the mail server of MAIL_URL. */
import type { MailTransport } from './session/outbox.ts'

/** Together shorter than the lease of a mail in the outbox. */
const CONNECT_MS = 15_000
const SOCKET_MS = 45_000

/** @param url smtp or smtps, with user name and password */
export async function openMailTransport(url: string): Promise<MailTransport> {
  // Its client is dozens of modules, which a gateway without mail does not load.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ from, to, replyTo, subject, text }, id) {
      const messageId = `<${id}@${from.address.split('@').at(-1) ?? 'localhost'}>`
      const headers = { 'auto-submitted': 'auto-generated' }
      await transport.sendMail({ from, to, replyTo, subject, text, messageId, headers })
    },
    close: () => transport.close(),
  }
}
