import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const RESET_TOKEN = 'c2VjcmV0LXJlc2V0LXRva2Vu'

test('redacts personal data and secrets anywhere in a line', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const secret = 'Sølvskje7'
  for (const name of [
    'password',
    'authorization',
    'cookie',
    'set-cookie',
    'token',
    'refreshToken',
    'groupToken',
    'bearerToken',
    'email',
    'customerNumber',
  ]) {
    log.info({ [name]: secret, request: { [name]: secret, headers: { [name]: secret } }, store: 'no' }, 'asked')
  }
  log.child({ email: secret }).warn({ input: { password: secret } }, 'asked')
  expect(lines).toHaveLength(11)
  expect(lines.join('\n')).not.toContain(secret)
  expect(lines.every((line) => line.includes('"msg":"asked"'))).toBe(true)
  expect(lines[0]).toContain('"store":"no"')
})

test.each([
  { where: 'the query of a target', text: `GET /account/reset?store=no&token=${RESET_TOKEN}&x=1` },
  { where: 'a name that ends in token', text: `/reset?rp_token=${RESET_TOKEN}` },
  { where: 'a query key', text: `POST /invalidate?key=${RESET_TOKEN}` },
  { where: 'JSON in a text', text: `unexpected answer: {"resetToken":"${RESET_TOKEN}"}` },
])('redacts a reset token in $where in messages, fields and stacks', ({ text }) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.info(text)
  log.warn({ errors: [{ message: text }] }, 'request completed')
  log.error({ err: new Error(text) }, 'failed')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain(RESET_TOKEN)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ process: 'gateway' })
})

test.each(['resetToken', 'newPassword', 'currentPassword', 'idempotencyKey'])('%s is redacted', (name) => {
  const lines: string[] = []
  createLog('info', { write: (line: string) => void lines.push(line) }).info({ input: { [name]: RESET_TOKEN } }, 'x')
  expect(lines.join('')).not.toContain(RESET_TOKEN)
})
