/** One name for the ways of writing one e-mail address, so that a limit of mails counts them together. */
import { domainToASCII } from 'node:url'

/**
 * Providers deliver an address with dots, a tag behind "+", other cases and marks of letters to the same mailbox. Not for signing in: two
 * customers may have addresses that differ in these alone.
 */
export function mailboxOf(email: string): string {
  const written = email.normalize('NFKC').trim()
  const at = written.lastIndexOf('@')
  if (at < 0) return folded(written)
  const [account = ''] = written.slice(0, at).split('+')
  const host = written.slice(at + 1).toLowerCase()
  // Internationalised domains are written in letters or encoded.
  const domain = (domainToASCII(host) || host).replace(/\.$/, '').replace(/^googlemail\.com$/, 'gmail.com')
  return `${folded(account).replaceAll('.', '')}@${domain}`
}

/** Without marks: "ı" has the upper case of "i", "İ" is an "I" with a dot. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase()
}
