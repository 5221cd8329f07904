/** A mail server on this machine that speaks as much SMTP as is needed to receive mails. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly messageId: string
  /** Decoded. */
  readonly text: string
}

export interface FakeMailServer {
  /** For MAIL_URL. */
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Answers every mail with this status while it is set, such as 451. */
  refusesWith: number | null
  /** Ends the connection after it has taken a mail, without saying so. */
  losesAnswers: boolean
  close(): Promise<void>
}

export async function startFakeMailServer(): Promise<FakeMailServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const fake = { mails, refusesWith: null as number | null, losesAnswers: false }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, fake)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(fake, {
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

function converse(
  socket: Socket,
  fake: { readonly mails: ReceivedMail[]; readonly refusesWith: number | null; readonly losesAnswers: boolean },
): void {
  let buffer = ''
  let to = ''
  let isData = false
  const reply = (line: string): void => void socket.write(`${line}\r\n`)
  const command = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (word === 'MAIL' && fake.refusesWith !== null) return reply(`${fake.refusesWith} not now`)
    if (word === 'DATA') isData = true
    if (word === 'DATA') return reply('354 go on')
    if (word === 'QUIT') return void socket.end('221 bye\r\n')
    return reply('250 ok')
  }
  const take = (raw: string): void => {
    // A line that begins with a full stop is sent with a second one.
    fake.mails.push(mailOf(to, raw.replace(/^\.\./gm, '.')))
    isData = false
    if (fake.losesAnswers) return void socket.destroy()
    reply('250 taken')
  }
  reply('220 fake')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const end = buffer.indexOf(mark)
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + mark.length)
      if (isData) take(part)
      else command(part)
    }
  })
}

function mailOf(to: string, raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const fields = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest.join('\r\n\r\n')
  const encoding = fields.get('content-transfer-encoding') ?? ''
  return {
    to,
    subject: decodedWords(fields.get('subject') ?? ''),
    messageId: fields.get('message-id') ?? '',
    text: decoded(body, encoding).replaceAll('\r\n', '\n'),
  }
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return bytesOf(body.replace(/=\r\n/g, ''))
}

function bytesOf(quoted: string): string {
  const latin = quoted.replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(latin, 'latin1').toString('utf8')
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : bytesOf(word.replaceAll('_', ' ')),
    )
}
